import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type FunnelCount, type FunnelEvent, rowOf } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createSpendStore } from '#app/domain/funnel/spend-store.server.ts'
import { newNamesPerDay } from '#app/flows/funnel/write-funnel.server.ts'
import { otherName, type VisitorKind } from '#app/shared/dimensions.ts'
import { hour } from '#app/shared/time.ts'
import { clicksOf, countedRow, sumsOf, takeCounts } from '#tests/support/funnel.ts'
import { newLink } from '#tests/support/go.ts'

const click: FunnelCount = { ...countedRow, admits: true, counts: { click: 1 } }

const madeUp = (link: string, at: number): FunnelCount => ({
  ...click,
  link,
  source: `made-up-${at}`,
  campaign: `none-${at}`,
})
const list = (link: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => madeUp(link, from + at))

async function writeCounts(rows: readonly FunnelCount[]) {
  const { retryMessages } = await takeCounts([{ v: 1, type: 'count', rows, pages: [] }])
  expect(retryMessages).toEqual([])
}

async function namesOf(link: string) {
  return new Set((await clicksOf(link)).map(({ source, campaign }) => `${source} ${campaign}`))
}
const together = `${otherName} ${otherName}`

describe('names that clicks bring', () => {
  it('are admitted up to a day’s limit of a link, first come first served, and no click is lost', async () => {
    const link = await newLink({ split: [{ to: '/register', weight: 1 }], campaigns: ['autumn'] })
    await writeCounts(list(link, 150))
    await writeCounts(list(link, 150, 100))
    const names = await namesOf(link)
    expect(names.size).toBe(newNamesPerDay + 1)
    expect(names).toContain('made-up-199 none-199')
    expect(names).not.toContain('made-up-200 none-200')
    const counts = (await clicksOf(link)).map(({ count }) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300)
    await writeCounts([{ ...madeUp(link, 999), campaign: 'autumn' }])
    expect(await namesOf(link)).toContain(`${otherName} autumn`)
    await writeCounts([{ ...madeUp(link, 500), counts: { click: 1, lead_committed: 1 } }])
    expect(await namesOf(link)).toContain('made-up-500 none-500')
  })

  it('are known for a month, and the next day has room for new ones', async () => {
    const link = await newLink('/register')
    const later = (rows: FunnelCount[]) => rows.map((row) => ({ ...row, hour: row.hour + 24 * 29 }))
    await writeCounts(list(link, newNamesPerDay))
    await writeCounts(later(list(link, newNamesPerDay, 1_000)))
    await writeCounts(later(list(link, 150)))
    expect((await namesOf(link)).size).toBe(2 * newNamesPerDay)
    const store = createFunnelStore(env.MARKET)
    const at = (days: number) => (click.hour + 24 * days) * hour
    await store.purgeNames(at(30), 10_000)
    const left = 'SELECT count(*) AS names FROM link_name WHERE link = ?1'
    const leftOf = () => env.MARKET.prepare(left).bind(link).first('names')
    expect(await leftOf()).toBe(2 * newNamesPerDay)
    expect(await store.purgeNames(at(31), 20)).toBe(20)
    await store.purgeNames(at(31), 1_000)
    expect(await leftOf()).toBe(2 * newNamesPerDay - 50)
  })

  it.each(['repeat', 'suspect', 'bot', 'closed'] as const)(
    'are not admitted from a click of kind %s, but count under one that people brought',
    async (visitor: VisitorKind) => {
      const link = await newLink('/register')
      await writeCounts([{ ...madeUp(link, 1), visitor, admits: false }])
      await writeCounts([madeUp(link, 2)])
      await writeCounts([{ ...madeUp(link, 2), visitor, admits: false }])
      expect(await namesOf(link)).toEqual(new Set([together, 'made-up-2 none-2']))
    },
  )

  it('are known to the steps after the click in the same batch, and to visitors without a link', async () => {
    const link = await newLink('/register')
    const seen = { ...click, country: 'FM', campaign: 'new', source: 'news' }
    const viewed = { ...seen, admits: false, counts: { visit: 1 } }
    await writeCounts([
      { ...viewed, link },
      { ...viewed, source: 'made-up' },
      { ...seen, link },
    ])
    await writeCounts([viewed])
    expect(
      (await sumsOf('FM')).map((sum) => [sum.event, sum.link, sum.campaign, sum.source]),
    ).toEqual([
      ['visit', '', otherName, otherName],
      ['visit', '', 'new', 'news'],
      ['click', link, 'new', 'news'],
      ['visit', link, 'new', 'news'],
    ])
  })

  it('that a lead brings are admitted too: its phone is proven', async () => {
    const { link: _, ...dimensions } = { ...countedRow, campaign: 'lead-only', source: 'letter' }
    const eventsOf = (events: FunnelEvent[], country: string) =>
      rowOf(events, { ...dimensions, link: '', country }, click.hour * hour)
    await writeCounts([eventsOf(['code_sent', 'code_verified'], 'KI')])
    expect(await sumsOf('KI')).toMatchObject([{ campaign: otherName }, { campaign: otherName }])
    await writeCounts([eventsOf(['lead_committed'], 'NU'), eventsOf(['visit'], 'NU')])
    await writeCounts([eventsOf(['lead_accepted'], 'NU')])
    const names = (await sumsOf('NU')).map(({ campaign, source }) => `${campaign} ${source}`)
    expect(names).toEqual(Array(3).fill('lead-only letter'))
  })

  it('names that clicks bring to a link that does not exist count together', async () => {
    await writeCounts([{ ...madeUp('made-up', 1), country: 'PW', variant: 'zzz' }])
    expect(await sumsOf('PW')).toMatchObject([
      { link: otherName, campaign: otherName, source: otherName, variant: otherName, count: 1 },
    ])
  })
})

describe('a campaign with spend', () => {
  const paid = { ...click, admits: false, campaign: 'fall-search', counts: { visit: 1 } }

  it('counts by name on every way here, whatever names strangers make up', async () => {
    const link = await newLink('/register')
    await writeCounts([{ ...paid, country: 'NR' }])
    expect(await sumsOf('NR')).toMatchObject([{ campaign: otherName, count: 1 }])
    const spend = createSpendStore(env.MARKET)
    const entry = {
      by: 'ada',
      action: 'spend.import',
      subject: 'ad_spend',
      note: 'file',
    } as const
    await spend.put(
      [{ day: '2026-11-20', campaign: 'fall-search', cents: 41_010, before: null }],
      entry,
      1,
    )
    await writeCounts([
      ...list(link, newNamesPerDay + 50),
      { ...paid, country: 'TV' },
      { ...paid, country: 'TV', source: 'made-up' },
      { ...paid, country: 'TV', link },
      { ...paid, country: 'TV', campaign: 'fall-searching' },
    ])
    const counted = (await sumsOf('TV')).map((one) => [one.link, one.campaign, one.source])
    expect(new Set(counted.map((names) => names.join(' ')))).toEqual(
      new Set([
        ` ${otherName} `,
        ' fall-search ',
        ` fall-search ${otherName}`,
        `${link} fall-search `,
      ]),
    )
  })
})

describe('names that a link registers', () => {
  it('count for visitors without a link too, and no other link’s', async () => {
    const options = { campaigns: ['winter'], sources: ['paper'] }
    await newLink({ split: [{ to: '/register', weight: 1 }], ...options })
    const other = await newLink('/register')
    const visit = {
      ...click,
      admits: false,
      campaign: 'winter',
      country: 'PN',
      counts: { visit: 1 },
    }
    await env.MARKET.prepare("UPDATE link SET options = '{' WHERE slug = ?1")
      .bind(await newLink('/register'))
      .run()
    await writeCounts([
      { ...visit, source: 'paper' },
      { ...visit, source: 'paper', link: other },
    ])
    const counted = (await sumsOf('PN')).map((one) => [one.link, one.campaign, one.source])
    expect(counted).toEqual([
      ['', 'winter', 'paper'],
      [other, otherName, otherName],
    ])
  })
})
