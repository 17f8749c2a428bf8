import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Dimensions } from '#app/shared/dimensions.ts'
import { day, shortDate } from '#app/shared/time.ts'
import { torontoDate, torontoTime } from '#app/shared/toronto-time.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import {
  cellsOf,
  clearFunnel,
  confirmationIn,
  countFor,
  drop,
  giveTo,
  linesOf,
  noteEvent,
  type Post,
  setPrice,
  soFar,
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'

beforeEach(clearFunnel)

const why = { note: 'the contract of autumn' }
const ago = (days: number) => torontoDate(Date.now() - days * day)
const byBuyer = soFar('/desk/funnel?by=buyer&days=7')
const price = (buyer: string, amount: string, since = ago(30)) => ({
  ...{ intent: 'price', buyer, price: amount, since },
  ...why,
})
const set = (post: Post, ...of: Parameters<typeof price>) => setPrice(post, price(...of))
const confirmedOf = (html: string) => ({ ...confirmationIn(html), ...why })
const storedPrices = async () =>
  (await env.MARKET.prepare('SELECT buyer_id, since, cents FROM buyer_price').all()).results
const audited = async () => {
  const asked = "SELECT by_whom, subject, note FROM audit WHERE action = 'prices.set' ORDER BY id"
  return (await env.MARKET.prepare(asked).all()).results
}

/** Leads of one buyer, accepted so many days ago. */
async function acceptedBy(
  buyer: string,
  campaign: string,
  leads: number,
  daysAgo = 0,
  named: Partial<Dimensions> = {},
) {
  const ids = await submitLeads(campaign, leads, named)
  await giveTo(buyer, ids)
  for (const id of ids) {
    await env.PEOPLE.prepare('UPDATE lead_event SET at = ?2 WHERE lead_id = ?1')
      .bind(id, Date.now() - daysAgo * day)
      .run()
  }
  return ids
}

/** Returns a file's rows by its columns' names. */
function rowsOf(csv: string) {
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at] ?? '', cell])))
}

describe('what a buyer pays', () => {
  it('is set for a reason, once however often it is pressed, and audited old → new', async () => {
    await acceptedBy('one', 'spring', 1)
    const { get, post } = await signIn('operator')
    const confirm = confirmedOf((await post(byBuyer, price('one', '45'))).text)
    const pressed = await Promise.all(Array.from({ length: 4 }, () => post(byBuyer, confirm)))
    for (const { status, text } of pressed) {
      expect([status, text]).toEqual([200, expect.stringContaining('one pays $45.00 for a lead')])
    }
    await set(post, 'one', '$52.50')
    await set(post, 'one', '52,50')
    expect(await storedPrices()).toEqual([{ buyer_id: 'one', since: ago(30), cents: 5250 }])
    await set(post, 'one', '')
    expect(await storedPrices()).toEqual([])
    const of = { by_whom: 'operator@sandbox', subject: 'one' }
    expect(await audited()).toEqual(
      ['none → 45.00', '45.00 → 52.50', '52.50 → none'].map((change) => ({
        ...of,
        note: `${why.note} · from ${ago(30)} ${change}; earned by 1 accepted ${change.replaceAll('none', '0.00')}`,
      })),
    )
    const { text } = await get('/desk/audit?of=links')
    expect(text).toContain('Set what a buyer pays')
  })

  it('is not a viewer’s to set, who sees it', async () => {
    await acceptedBy('one', 'spring', 1)
    const operator = await signIn('operator')
    await set(operator.post, 'one', '45')
    const viewer = await signIn('viewer')
    const shown = (await viewer.get(byBuyer)).text
    expect(shown).toContain('$45.00')
    expect(shown).not.toContain('name="price"')
    expect((await set(viewer.post, 'one', '1')).status).toBe(403)
    expect(await storedPrices()).toMatchObject([{ cents: 4500 }])
  })

  it.each([
    ['no reason', { note: '' }, 'Say why in 3 to 200 characters'],
    ['an unknown buyer', { buyer: 'nine' }, 'Choose a buyer.'],
    ['no day', { since: 'soon' }, 'Enter a day such as'],
    ['a day in the far future', { since: '2099-01-01' }, 'Enter a day such as'],
    ['no amount', { price: 'forty' }, 'Enter dollars such as'],
    ['a negative amount', { price: '-4' }, 'Enter dollars such as'],
  ])('is refused with %s, and what was typed stays', async (_, wrong, words) => {
    await acceptedBy('one', 'spring', 1)
    const { post } = await signIn('operator')
    const fields = { ...price('one', '45'), ...wrong }
    const { status, text } = await post(byBuyer, fields)
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
    expect(text).toMatch(new RegExp(`name="price"[^>]* value="${fields.price}"`))
    expect(text).toMatch(new RegExp(`name="note"[^>]* value="${fields.note}"`))
    expect(await storedPrices()).toEqual([])
  })

  it('is set at once if it changes no past earnings, and else once they are confirmed', async () => {
    await acceptedBy('one', 'spring', 2, 5)
    const [back = ''] = await acceptedBy('one', 'spring', 3, 3)
    await acceptedBy('two', 'spring', 4, 3)
    const [erased = ''] = await acceptedBy('one', 'spring', 1, 1)
    await returned(back)
    await drop([erased])
    const { get, post } = await signIn('operator')
    const first = { ...price('one', '45', ago(-1)), intent: 'price' }
    expect((await post(byBuyer, first)).text).toContain('one pays $45.00')
    expect(await storedPrices()).toHaveLength(1)
    await set(post, 'one', '40', ago(4))
    await set(post, 'one', '70', ago(1))

    // Of the six that it accepted, those of its own price only.
    const asked = { ...price('one', '52.50', ago(4)), intent: 'price', note: 'the new contract' }
    const shown = await post(byBuyer, asked)
    expect(shown.status).toBe(200)
    const words = shown.text.replace(/<[^>]+>/g, '')
    expect(words).toContain(
      `3 accepted leads of one from ${ago(4)} until its next price, of ${ago(1)}, 1 of them returned, at $52.50 instead of $40.00: earned changes from $80.00 to $105.00.`,
    )
    expect(await storedPrices()).toHaveLength(3)
    expect(await audited()).toHaveLength(3)
    const again = { ...asked, intent: 'price again', note: '' }
    const typed = (await post(byBuyer, again)).text
    expect(typed).toMatch(/name="price"[^>]* value="52\.50"/)
    expect(await storedPrices()).toHaveLength(3)
    const hidden = Object.fromEntries(
      ['buyer', 'since', 'price', 'seen'].map((name) => [name, hiddenIn(shown.text, name) ?? '']),
    )
    expect(hidden).toMatchObject({ buyer: 'one', since: ago(4), price: '52.50' })
    expect(shown.text).toMatch(/name="note"[^>]* value="the new contract"/)
    const confirm = { ...hidden, intent: 'price confirmed', note: 'the new contract' }
    expect((await post(byBuyer, confirm)).text).toContain('one pays $52.50')
    expect(await storedPrices()).toContainEqual({ buyer_id: 'one', since: ago(4), cents: 5250 })
    expect((await audited()).at(-1)).toMatchObject({
      note: `the new contract · from ${ago(4)} 40.00 → 52.50; earned by 3 accepted 80.00 → 105.00`,
    })
    // Before the first of its prices, and an erased lead.
    const earlier = await post(byBuyer, { ...price('one', '10', ago(6)), intent: 'price' })
    expect(earlier.text.replace(/<[^>]+>/g, '')).toContain(
      `2 accepted leads of one from ${ago(6)} until its next price, of ${ago(4)}, at $10.00 instead of no price: earned changes from $0.00 to $20.00.`,
    )
    const gone = await post(byBuyer, { ...price('one', '', ago(1)), intent: 'price' })
    expect(gone.text.replace(/<[^>]+>/g, '')).toContain(
      `1 accepted lead of one from ${ago(1)} until its next price, of ${ago(-1)}, at $52.50 instead of $70.00: earned changes from $70.00 to $52.50.`,
    )
    const { rows } = { rows: rowsOf((await get(soFar('/desk/funnel.csv?by=buyer&days=7'))).text) }
    expect(rows.find(({ buyer }) => buyer === 'one')).toMatchObject({ 'earned, CAD': '175.00' })
    const viewer = await signIn('viewer')
    expect((await viewer.post(byBuyer, asked)).status).toBe(403)
  })

  it('is set among a thousand others, which come in pages', async () => {
    const day0 = "date('2020-01-01', '+' || i || ' days')"
    await env.MARKET.exec(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 1000) INSERT INTO buyer_price SELECT 'one', ${day0}, 100 + i FROM n`,
    )
    const { get, post } = await signIn('operator')
    const { text } = await get(byBuyer)
    expect(text.match(/data-name="Per accepted lead"/g)).toHaveLength(50)
    expect((await get(`${byBuyer}&page=20`)).text).toContain('2020-01-01')
    const done = await set(post, 'one', '45', '2020-01-01')
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('one pays $45.00')])
  })

  it('that someone else has changed meanwhile stays as it is', async () => {
    await acceptedBy('one', 'spring', 1)
    const { get, post } = await signIn('operator')
    const seen = hiddenIn((await get(byBuyer)).text, 'seen') ?? ''
    await set(post, 'one', '60')
    const late = await post(byBuyer, { ...price('one', '45', ago(-2)), seen })
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('Someone else')])
    expect(await storedPrices()).toMatchObject([{ cents: 6000 }])
  })

  it('is set as it was shown: what is confirmed otherwise, or has changed, is asked again', async () => {
    const [, back = ''] = await acceptedBy('one', 'spring', 2)
    await acceptedBy('two', 'spring', 1)
    const { get, post } = await signIn('operator')
    const shown = confirmedOf((await post(byBuyer, price('one', '45'))).text)
    const listed = hiddenIn((await get(byBuyer)).text, 'seen') ?? ''
    const others: Record<string, string>[] = [
      { price: '9999' },
      { since: ago(40) },
      { buyer: 'two' },
      { seen: listed },
      { seen: '' },
    ]
    for (const other of others) {
      const asked = await post(byBuyer, { ...shown, ...other })
      expect([asked.status, asked.text]).toEqual([
        422,
        expect.stringContaining('This has changed meanwhile, or was not shown.'),
      ])
    }
    await returned(back)
    const now = await post(byBuyer, shown)
    expect(now.status).toBe(422)
    expect(now.text).toContain('from <strong>$0.00</strong> to <strong>$45.00</strong>')
    expect(await storedPrices()).toEqual([])
    await post(byBuyer, confirmedOf(now.text))
    expect(await storedPrices()).toMatchObject([{ cents: 4500 }])
  })
})

describe('earnings', () => {
  it('are not shown if no price was ever entered', async () => {
    await acceptedBy('one', 'spring', 2)
    await spend('spring', 9000)
    const { get } = await signIn('viewer')
    for (const by of ['campaign', 'buyer', 'day']) {
      expect((await get(soFar(`/desk/funnel?by=${by}`))).text).not.toContain('Earned')
      expect((await get(soFar(`/desk/funnel.csv?by=${by}`))).text).not.toContain('earned')
    }
  })

  it('are accepted leads at the price of their day, less spend, as the raw rows say', async () => {
    const [erased = ''] = await acceptedBy('one', 'spring', 2, 5)
    await acceptedBy('one', 'spring', 3, 1)
    await acceptedBy('two', 'spring', 1, 1)
    await acceptedBy('two', 'fall', 2, 2)
    await acceptedBy('three', 'fall', 1, 2)
    await acceptedBy('one', 'spring', 1, 9)
    await spend('spring', 30_000, 1)
    await spend('spring', 10_000, 5)
    await spend('waste', 1500)
    const { get, post } = await signIn('operator')
    for (const [buyer, amount, since] of [
      ['one', '40', ago(30)],
      ['one', '50', ago(2)],
      ['two', '75.50', ago(2)],
    ] as const) {
      await set(post, buyer, amount, since)
    }
    await drop([erased])
    // From the raw rows: each lead that is stored, and the sums of those erased.
    const prices = [
      { of: 'one', from: ago(30), cents: 4000 },
      { of: 'one', from: ago(2), cents: 5000 },
      { of: 'two', from: ago(2), cents: 7550 },
    ]
    const { results } = await env.PEOPLE.prepare(
      `SELECT lead.buyer_id AS buyer, lead.dimensions ->> '$.campaign' AS campaign, at, NULL AS day, 1 AS leads
       FROM lead_event JOIN lead ON lead.id = lead_id WHERE kind = 'accepted'
       UNION ALL SELECT buyer_id, dimensions ->> '$.campaign', 0, day, leads FROM erased_lead
       WHERE step = 'accepted'`,
    ).all<{ buyer: string; campaign: string; at: number; day: string | null; leads: number }>()
    const sums = new Map<string, number>()
    for (const { buyer, campaign, at, day: erasedOn, leads } of results) {
      const on = erasedOn ?? torontoDate(at)
      if (on < ago(6)) continue
      const cents = prices.findLast(({ of, from }) => of === buyer && from <= on)?.cents ?? 0
      for (const name of [buyer, campaign]) {
        sums.set(name, (sums.get(name) ?? 0) + cents * leads)
      }
    }
    expect(Object.fromEntries(sums)).toEqual({
      ...{ one: 23_000, two: 22_650, three: 0, spring: 30_550, fall: 15_100 },
    })

    const campaigns = (await get(soFar('/desk/funnel?by=campaign&days=7'))).text
    expect(cellsOf(campaigns, 'spring').slice(-2)).toEqual(['$305.50', '−\u2060$94.50'])
    expect(cellsOf(campaigns, 'fall').slice(-2)).toEqual([
      '$151.00 no price known for 1',
      'no spend stored',
    ])
    expect(cellsOf(campaigns, 'waste').slice(-2)).toEqual(['$0.00', '−\u2060$15.00'])
    const outside = '$151.00 earned without spend, no price known for 1'
    const all = `$456.50 margin −\u2060$109.50, ${outside}`
    expect(cellsOf(campaigns, 'all').slice(-2)).toEqual([
      '$456.50 no price known for 1',
      '−\u2060$109.50 $151.00 earned without spend',
    ])
    const sentence = `Earned: $456.50, margin −\u2060$109.50, ${outside}`
    expect(linesOf(campaigns)).toContain(sentence)
    const buyers = (await get(byBuyer)).text
    expect(linesOf(buyers)).toContain(sentence)
    expect(cellsOf(buyers, 'all').at(-2)).toBe(all)
    // Six of its leads share the spend of spring, five of them for one.
    expect(cellsOf(buyers, 'one').at(-2)).toBe('$230.00 margin −\u2060$103.33')
    expect(cellsOf(buyers, 'two').at(-2)).toBe('$226.50 margin $8.83, $151.00 earned without spend')
    expect(cellsOf(buyers, 'three').at(-2)).toBe(
      '$0.00 no spend on its campaigns, no price known for 1',
    )

    expect(rowsOf((await get(soFar('/desk/funnel.csv?by=campaign&days=7'))).text)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ campaign: 'spring', 'earned, CAD': '305.50', 'margin, CAD': '-94.50' },
          ...{ 'margin is': 'exact', 'earned without spend, CAD': '0.00' },
        }),
        expect.objectContaining({
          ...{ campaign: '(all)', 'earned, CAD': '456.50', 'margin, CAD': '-109.50' },
          ...{ 'margin is': 'of days with spend only', 'earned without spend, CAD': '151.00' },
        }),
        expect.objectContaining({
          ...{ campaign: 'fall', 'earned, CAD': '151.00', 'margin, CAD': '' },
          'accepted without a known price': '1',
        }),
      ]),
    )
    expect(rowsOf((await get(soFar('/desk/funnel.csv?by=buyer&days=7'))).text)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ buyer: 'one', 'earned, CAD': '230.00', 'margin, CAD': '-103.33' },
        }),
        expect.objectContaining({ buyer: '(no decided lead)', 'margin, CAD': '-15.00' }),
      ]),
    )
  })

  it('less spend are at least so much if a paid lead has no known price, wherever they are shown', async () => {
    await acceptedBy('one', 'spring', 2)
    await acceptedBy('two', 'spring', 1)
    await acceptedBy('one', 'fall', 1)
    await spend('spring', 3000)
    const { get, post } = await signIn('operator')
    await set(post, 'one', '40')
    const outside = '$40.00 earned without spend'
    const margin = `margin at least $50.00, ${outside}, no price known for 1`
    for (const by of ['campaign', 'source', 'buyer', 'day']) {
      const { text } = await get(`/desk/funnel?by=${by}&days=1`)
      expect([by, linesOf(text)]).toEqual([
        by,
        expect.arrayContaining([`Earned: $120.00, ${margin}`]),
      ])
      const csv = rowsOf((await get(`/desk/funnel.csv?by=${by}&days=1`)).text)
      expect(csv.at(-1)).toMatchObject({
        ...{ 'earned, CAD': '120.00', 'earned without spend, CAD': '40.00' },
        ...{ 'margin, CAD': '50.00', 'margin is': 'at least, of days with spend only' },
        'accepted without a known price': '1',
      })
    }
    const days = (await get(soFar('/desk/funnel?by=day'))).text
    expect(cellsOf(days, ago(0)).slice(-2)).toEqual([
      '$120.00 no price known for 1',
      `at least $50.00 ${outside}`,
    ])
    const today = (await get('/desk/today')).text.replace(/<[^>]+>/g, '')
    expect(today).toContain(`at least $50.00${outside}`)
  })

  it.each([
    ['link', 'link'],
    ['source', 'source'],
    ['country', 'country'],
    ['device', 'device'],
    ['landing', 'landing'],
    ['variant', 'variant'],
    ['day', null],
  ] as const)(
    'by %s are those of the leads behind each figure, per visit and lead',
    async (by, of) => {
      const one: Partial<Dimensions> = {
        ...{ link: 'autumn', source: 'mail', country: 'US', device: 'desktop' },
        ...{ landing: '/markets', variant: 'k9' },
      }
      await countFor('spring', { visit: 40 }, { link: '' })
      await countFor('spring', { visit: 50 }, one)
      const [erased = '', back = ''] = await acceptedBy('one', 'spring', 4, 5, one)
      await acceptedBy('one', 'spring', 2, 1, one)
      await acceptedBy('two', 'spring', 3, 1)
      await returned(back)
      const { get, post } = await signIn('operator')
      await set(post, 'one', '40', ago(30))
      await set(post, 'one', '50', ago(2))
      await set(post, 'two', '75.50', ago(2))
      await drop([erased])
      // From the raw rows: those that are stored and weren't returned, and the sums of those erased.
      const { results } = await env.PEOPLE.prepare(
        `SELECT lead.buyer_id AS buyer, lead.dimensions, at, NULL AS day, 1 AS leads
       FROM lead_event JOIN lead ON lead.id = lead_id WHERE kind = 'accepted' AND NOT EXISTS (
         SELECT 1 FROM lead_event AS later WHERE later.lead_id = lead.id AND later.kind = 'returned')
       UNION ALL SELECT buyer_id, dimensions, 0, day, leads FROM erased_lead WHERE step = 'accepted'`,
      ).all<{ buyer: string; dimensions: string; at: number; day: string | null; leads: number }>()
      const sums = new Map<string, number>()
      for (const { buyer, dimensions, at, day: erasedOn, leads } of results) {
        const on = erasedOn ?? torontoDate(at)
        const { link, variant, ...others } = JSON.parse(dimensions)
        const ofVariant = variant && `${link} → a page of before (${variant})`
        const name = of === null ? on : { ...others, link, variant: ofVariant }[of]
        const cents = buyer === 'two' ? 7550 : on < ago(2) ? 4000 : 5000
        sums.set(name, (sums.get(name) ?? 0) + cents * leads)
      }
      expect(Array.from(sums.values())).toEqual(
        expect.arrayContaining(by === 'day' ? [12_000, 32_650] : [22_000, 22_650]),
      )
      const rows = rowsOf((await get(soFar(`/desk/funnel.csv?by=${by}&days=7`))).text)
      const page = (await get(soFar(`/desk/funnel?by=${by}&days=7`))).text
      for (const [name, cents] of sums) {
        const row = rows.find((one) => one[by] === (name || '(none)'))
        const { visits, accepted } = row ?? {}
        const dollars = (amount: number) => (amount / 100).toFixed(2)
        const isTold = Number(visits) >= Number(accepted) && Number(visits) > 0
        expect([name, row]).toEqual([
          name,
          expect.objectContaining({
            'earned, CAD': dollars(cents),
            'earned per visit, CAD': isTold ? dollars(cents / Number(visits)) : '',
            'earned per accepted lead, CAD': dollars(cents / Number(accepted)),
          }),
        ])
        const cells = cellsOf(page, (name || '(none)').replace(/[()]/g, '\\$&'))
        expect(cells.at(['day', 'source', 'landing', 'device'].includes(by) ? -2 : -1)).toContain(
          `$${dollars(cents)}`,
        )
        expect(cells[10]).toContain(`$${dollars(cents / Number(accepted))} per accepted lead`)
      }
      const links = Array.from(page.matchAll(/href="(\/desk\/leads\?[^"]+)">([\d]+)( listed)?</g))
      expect(links.length).toBeGreaterThan(3)
      for (const [, path = '', shown] of links) {
        const list = (await get(path.replaceAll('&amp;', '&'))).text
        expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(shown)])
      }
      if (by === 'day') return
      const order = rowsOf((await get(soFar(`/desk/funnel.csv?by=${by}&days=7&sort=earned`))).text)
      const earned = order.slice(0, -1).map((row) => Number(row['earned, CAD']))
      expect(earned).toEqual(earned.toSorted((low, high) => high - low))
    },
  )

  it('less the spend name the campaign to spend more on, and sort by it; a lead without a price does not count for the mean', async () => {
    await acceptedBy('one', 'winter', 3)
    await acceptedBy('two', 'winter', 1)
    await acceptedBy('one', 'spring', 2)
    await env.MARKET.prepare(
      "INSERT INTO ad_spend VALUES (?1, 'winter', 14000), (?1, 'spring', 1000)",
    )
      .bind(torontoDate(Date.now()))
      .run()
    const { get, post } = await signIn('operator')
    await set(post, 'one', '50', ago(30))
    const { text } = await get(soFar('/desk/funnel?by=campaign&sort=margin'))
    const words = text.replace(/<[^>]+>/g, '')
    expect(words).toContain(
      'Raise: spring. In 7 days, a kept lead cost $5.00 (chance allows $1 to $41) and earned $50.00. Raise it in steps: 2 leads are few.',
    )
    expect(text.indexOf('>spring</a></th>')).toBeLessThan(text.indexOf('>winter</a></th>'))
    const byEarned = (await get(soFar('/desk/funnel?by=campaign&sort=earned'))).text
    expect(byEarned.indexOf('>winter</a></th>')).toBeLessThan(byEarned.indexOf('>spring</a></th>'))
    expect(words).toContain('$50.00 per accepted lead of a known price')
  })

  it('below the spend name what loses money, the worst first, then what may without a known price', async () => {
    const [back = ''] = await acceptedBy('one', 'winter-search', 5)
    const [only = ''] = await acceptedBy('one', 'winter-social', 1)
    for (const id of [back, only]) await returned(id)
    await acceptedBy('one', 'spring', 2)
    await acceptedBy('two', 'unpriced', 1)
    await spend('winter-search', 42_968)
    await spend('winter-social', 4500)
    for (const campaign of ['spring', 'unpriced']) await spend(campaign, 100)
    const { get, post } = await signIn('operator')
    const losing = async (search = '') =>
      linesOf((await get(soFar(`/desk/funnel${search}`))).text).filter((line) =>
        line.startsWith('Loses'),
      )
    expect(await losing()).toEqual([])
    await set(post, 'one', '35')
    const most =
      'Loses money: winter-search −\u2060$289.68 ($107.42 a kept lead, earns $35.00 each), winter-social −\u2060$45.00'
    const perhaps = 'perhaps unpriced up to −\u2060$1.00 (no price known for 1)'
    expect(await losing()).toEqual([`${most}, ${perhaps}`])
    expect(await losing('?by=source')).toEqual([
      'Loses money: news up to −\u2060$266.68 (no price known for 1)',
    ])
    const { text } = await get(soFar('/desk/funnel'))
    expect(text).toMatch(/Loses money.*?<a href="[^"]*campaign=winter-social[^"]*">winter-social/)
    for (let at = 1; at <= 5; at++) await spend(`nobody-${at}`, 1000 + at)
    expect(await losing()).toEqual([
      `${most}, ${[5, 4, 3].map((at) => `nobody-${at} −\u2060$10.0${at}`).join(', ')} and 3 more`,
    ])
    // A lead that waits may earn yet.
    await countFor('winter-social', { lead_committed: 2 })
    expect((await losing())[0]).toContain('winter-social −\u2060$45.00 (1 lead undecided)')
  })

  it('are not of leads that were returned, so those raise what a lead costs', async () => {
    const [only = ''] = await acceptedBy('one', 'social', 1, 0, { source: 'feed' })
    const [back = ''] = await acceptedBy('one', 'search', 3)
    await acceptedBy('one', 'autumn', 1)
    await spend('social', 4500)
    await spend('search', 9000)
    await spend('autumn', 4000)
    const { get } = await signIn('viewer')
    const costs = async (by: string) =>
      linesOf((await get(soFar(`/desk/funnel?by=${by}`))).text).filter((line) =>
        /^Spent without/.test(line),
      )
    expect(await costs('campaign')).toEqual([])
    for (const id of [only, back]) await returned(id)
    expect(await costs('campaign')).toEqual([
      'Spent without a lead that a buyer kept: $45.00: social $45.00 (1 returned)',
    ])
    await countFor('search', { visit: 1 })
    await countFor('social', { visit: 1 }, { source: 'feed' })
    expect(await costs('source')).toContain(
      'Spent without a lead that a buyer kept: $45.00: feed $45.00 (1 returned)',
    )
  })

  it('per visit say how much stands in rows with more leads than visits', async () => {
    await countFor('autumn', { visit: 8 })
    await acceptedBy('one', 'autumn', 2)
    await acceptedBy('one', 'spring', 1)
    const { get, post } = await signIn('operator')
    await set(post, 'one', '40')
    const { text } = await get(soFar('/desk/funnel'))
    expect(cellsOf(text, 'all')).toContain(
      '$15.00 $40.00 earned in rows with more leads than visits $40.00 per accepted lead',
    )
    expect(cellsOf(text, 'autumn')).toContain('$10.00 $40.00 per accepted lead')
  })

  it('count leads that were withdrawn since, which the buyer had accepted', async () => {
    const [gone = ''] = await acceptedBy('one', 'spring', 2)
    await withdraw(gone)
    const { get, post } = await signIn('operator')
    await set(post, 'one', '40')
    expect(cellsOf((await get(soFar('/desk/funnel'))).text, 'spring').at(-2)).toMatch(/^\$80\.00/)
  })
})

it('a lead’s page says where it came from, and what it earned', async () => {
  const from: Partial<Dimensions> = {
    ...{ link: 'autumn', source: 'mail', country: 'US', device: 'desktop' },
    ...{ landing: '/markets', variant: 'k9' },
  }
  const [id = '', back = ''] = await acceptedBy('one', 'spring', 2, 3, from)
  await returned(back)
  const { get, post } = await signIn('operator')
  const factsOf = async (lead: string) => {
    const { text } = await get(`/desk/leads/${lead}`)
    const facts = text.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/g)
    return Object.fromEntries(
      Array.from(facts, ([, name = '', value = '']) => [name, value.replace(/<[^>]+>/g, '')]),
    )
  }
  const facts = await factsOf(id)
  expect(facts).toMatchObject({
    ...{ Campaign: 'spring', Source: 'mail', Link: 'autumn', 'Landing page': '/markets' },
    ...{ Variant: 'autumn → a page of before (k9)', Country: 'US', Device: 'desktop' },
  })
  expect(facts).not.toHaveProperty('Earned')
  await set(post, 'one', '40', ago(1))
  expect(await factsOf(id)).toMatchObject({ Earned: 'no price known' })
  await set(post, 'one', '45', ago(5))
  expect(await factsOf(id)).toMatchObject({ Earned: '$45.00' })
  expect(await factsOf(back)).toMatchObject({ Earned: '$0.00, returned (its price: $45.00)' })
})

it('leads that a buyer returned earn nothing, also once erased', async () => {
  const [back = ''] = await acceptedBy('one', 'spring', 3, 1)
  await returned(back)
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40')
  const shown = async () => {
    const campaigns = (await get(soFar('/desk/funnel'))).text
    const buyers = (await get(byBuyer)).text
    return [
      cellsOf(campaigns, 'spring').slice(-2).join(' '),
      cellsOf(buyers, 'one').at(-2),
      ...[cellsOf(campaigns, 'spring')[7], cellsOf(buyers, 'one')[3]],
    ]
  }
  const earned = '$80.00 no spend stored'
  expect(await shown()).toEqual([...[earned, earned, '3 of which 1 returned', '1 1 of 3']])
  await spend('spring', 9000, 1)
  const costs = [
    cellsOf((await get(soFar('/desk/funnel'))).text, 'spring').at(-3),
    cellsOf((await get(byBuyer)).text, 'one').at(-3),
  ]
  expect(costs).toEqual([
    '$90.00 $30.00 per accepted lead without returned $45.00',
    '$90.00 $30.00 per accepted paid lead without returned $45.00',
  ])
  for (const [by, noun] of [
    ['campaign', 'lead'],
    ['buyer', 'paid lead'],
  ]) {
    expect(rowsOf((await get(soFar(`/desk/funnel.csv?by=${by}&days=7`))).text)).toContainEqual(
      expect.objectContaining({ [`CAD per accepted ${noun}, without returned`]: '45.00' }),
    )
  }
  await env.MARKET.exec('DELETE FROM ad_spend')
  await drop([back])
  const erased = '3 2 listed, 1 erased'
  expect(await shown()).toEqual([...[earned, earned, `${erased} of which 1 returned`, '1 1 of 3']])
})

async function returned(id: string) {
  await noteEvent(id, 'returned', Date.now(), 'invalid').run()
}

async function withdraw(id: string) {
  await env.PEOPLE.prepare('UPDATE consent SET withdrawn_at = ?2 WHERE lead_id = ?1')
    .bind(id, Date.now())
    .run()
}

it('accepted leads say how many were withdrawn or resolved by hand, and what the others cost', async () => {
  const [first = '', second = '', third = ''] = await submitLeads('spring', 5)
  await submitLeads('fall', 1)
  for (const id of [first, second]) await withdraw(id)
  await env.PEOPLE.prepare(
    "UPDATE lead_event SET reason = 'resolved_by_person' WHERE lead_id = ?1 AND kind = 'accepted'",
  )
    .bind(third)
    .run()
  await spend('spring', 30_000)
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel?by=campaign'))
  expect(cellsOf(text, 'spring')[7]).toBe('5 of which 2 withdrawn, 1 by hand')
  expect(cellsOf(text, 'fall')[7]).toBe('1')
  expect(cellsOf(text, 'spring').at(-1)).toBe(
    '$300.00 $60.00 per accepted lead without withdrawn $100.00',
  )
  expect(cellsOf(text, 'all').at(-1)).toBe(
    '$300.00 $60.00 per accepted paid lead without withdrawn $100.00',
  )
  const [spring] = rowsOf((await get(soFar('/desk/funnel.csv'))).text).filter(
    ({ campaign }) => campaign === 'spring',
  )
  expect(spring).toMatchObject({
    ...{ 'accepted, withdrawn since': '2', 'accepted, by hand': '1' },
    ...{ 'CAD per accepted lead': '60.00', 'CAD per accepted lead, without withdrawn': '100.00' },
  })
  await drop([first, third])
  const erased = (await get(soFar('/desk/funnel?by=campaign'))).text
  expect(cellsOf(erased, 'spring')[7]).toContain('of which 2 withdrawn, 1 by hand')
  expect(cellsOf(erased, 'spring').at(-1)).toContain('without withdrawn $100.00')
})

it('the money of today, yesterday and seven days, beside a week before, is that of the raw rows and of the lists it leads to', async () => {
  const days = [0, 1, 7, 8] as const
  const accepted = { 0: 2, 1: 3, 7: 1, 8: 4 }
  const refused = [0, 1, 1, 8]
  for (const daysAgo of days) {
    await acceptedBy('one', 'spring', accepted[daysAgo], daysAgo)
    await acceptedBy('two', 'fall', 1, daysAgo)
    await spend('spring', 1000 + daysAgo, daysAgo)
    await spend('fall', 500, daysAgo)
  }
  const ids = await submitLeads('winter', refused.length)
  for (const [at, daysAgo] of refused.entries()) {
    await env.PEOPLE.prepare(
      "UPDATE lead_event SET kind = ?2, at = ?3 WHERE lead_id = ?1 AND kind = 'accepted'",
    )
      .bind(ids[at], at === 2 ? 'returned' : 'rejected', Date.now() - daysAgo * day)
      .run()
  }
  const { get, post } = await signIn('operator')
  await setPrice(post, price('one', '40'))
  await setPrice(post, price('one', '50', ago(1)))
  const { text } = await get('/desk/today')
  const [, panel = ''] = text.split('aria-label="Money"')
  const rows = Array.from(
    panel.split('</table>')[0]?.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs) ?? [],
  )
  const cells = rows.map(([, row = '']) =>
    Array.from(row.matchAll(/<a href="([^"]+)">([^<]+)</g), ([, path = '', value = '']) => ({
      path: path.replaceAll('&amp;', '&'),
      value,
    })),
  )
  const cad = (cents: number) =>
    `${cents < 0 ? '−\u2060' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
  const raw = (...of: (typeof days)[number][]) => {
    const sumOf = (value: (daysAgo: (typeof days)[number]) => number) =>
      of.reduce<number>((sum, daysAgo) => sum + value(daysAgo), 0)
    const spent = sumOf((daysAgo) => 1500 + daysAgo)
    const earned = sumOf((daysAgo) => accepted[daysAgo] * (daysAgo < 2 ? 5000 : 4000))
    const counted = (isReturned: boolean) =>
      sumOf((one) => refused.filter((ago, at) => ago === one && (at === 2) === isReturned).length)
    return [
      String(sumOf((daysAgo) => accepted[daysAgo] + 1)),
      cad(spent),
      cad(earned),
      earned < spent ? `loss of up to ${cad(spent - earned)}` : `at least ${cad(earned - spent)}`,
      String(counted(false)),
      String(counted(true)),
    ]
  }
  expect(cells.map((row) => row.map(({ value }) => value))).toEqual(
    (
      [
        [[0], [7]],
        [[1], [8]],
        [[1, 7], [8]],
      ] as const
    ).map(([now, before]) => raw(...now).flatMap((one, at) => [one, raw(...before)[at]])),
  )
  for (const [at, { path, value }] of cells.flat().entries()) {
    const figure = Math.floor((at % 12) / 2)
    const shown = (await get(path)).text
    if (figure > 3) {
      expect([path, shown.match(/<th scope="row">/g)?.length ?? 0]).toEqual([path, Number(value)])
    } else {
      const all = cellsOf(shown, 'all')
      const cell = [all[7], all.at(-3), all.at(-2), all.at(-1)][figure]
      expect([path, cell]).toEqual([path, expect.stringContaining(value)])
    }
  }
})

it('every campaign that lost money in the week is named on Today, those to stop first', async () => {
  await acceptedBy('one', 'spring', 1, 1)
  await acceptedBy('one', 'summer', 1, 1)
  await acceptedBy('two', 'fall', 1, 1)
  await acceptedBy('one', 'may', 1, 1)
  await acceptedBy('two', 'may', 1, 1)
  for (const [campaign, cents, daysAgo] of [
    ['spring', 6000, 1],
    ['summer', 1000, 1],
    // The price of its lead isn't known.
    ['fall', 8000, 1],
    // That of one of its two isn't.
    ['may', 9000, 1],
    ['winter', 30_000, 1],
    // Today isn't over.
    ['autumn', 9000, 0],
  ] as const) {
    await spend(campaign, cents, daysAgo)
  }
  const { get, post } = await signIn('operator')
  const lines = async () => {
    const [, verdict = ''] =
      /<div class="verdict">(.*?)<\/div>/.exec((await get('/desk/today')).text) ?? []
    return Array.from(verdict.matchAll(/<p[^>]*>(.*?)<\/p>/g), ([, line = '']) => line)
  }
  const losses = async () =>
    (await lines())
      .map((line) => line.replace(/<[^>]*>/g, ''))
      .filter((line) => /^(Stop|Watch)/.test(line))
  expect(await losses()).toEqual([])
  await setPrice(post, price('one', '40'))
  expect(await losses()).toEqual([
    'Stop: winter −\u2060$300.00 in 7 days. No lead of it was kept; at the others’ $48.00 a lead, 6 were due.',
    'Watch: fall up to −\u2060$80.00, spring −\u2060$20.00, may up to −\u2060$50.00 in 7 days: too few leads to tell.',
  ])
  const [, path = ''] = /href="([^"]*campaign=winter[^"]*)"/.exec((await lines()).join('')) ?? []
  expect((await get(path.replaceAll('&amp;', '&'))).text).toContain('$300.00')
})

it('a lead resolved the wrong way is resolved the other way, and every count and Earned follow', async () => {
  const [kept = '', lead = ''] = await submitLeads('spring', 2)
  await giveTo('one', [kept, lead])
  await env.PEOPLE.exec(`UPDATE lead SET state = 'parked' WHERE id = '${lead}'`)
  await env.PEOPLE.exec(`DELETE FROM lead_event WHERE lead_id = '${lead}' AND kind = 'accepted'`)
  const { get, post } = await signIn('operator')
  await setPrice(post, price('one', '40'))
  const path = `/desk/leads/${lead}`
  const figures = async () => {
    const funnel = (await get(soFar('/desk/funnel?by=campaign'))).text
    const buyers = (await get(byBuyer)).text
    const sums = 'SELECT sum(lead_accepted) AS a, sum(lead_rejected) AS r FROM funnel_'
    const [days, hours] = await Promise.all(
      ['count', 'hour'].map((of) => env.MARKET.prepare(sums + of).first()),
    )
    expect(hours).toEqual(days)
    const cells = [cellsOf(funnel, 'spring'), cellsOf(buyers, 'one')] as const
    const earned = cells[0].at(-2)?.split(' ')[0]
    return [cells[0][7], earned, ...cells[1].slice(1, 3), cells[1].at(-2), days] as const
  }
  await post(path, { intent: 'accepted', ...why })
  const accepted = ['2 of which 1 by hand', '$80.00', '2 1 by hand', '0']
  const first = await figures()
  expect(first.slice(0, 4)).toEqual(accepted)
  const { a = 0, r = 0 } = (first[5] ?? {}) as Record<string, number>

  const page = (await get(path)).text
  expect(page).toContain('Resolve as rejected instead')
  const before = hiddenIn(page, 'seen') ?? ''
  const turned = { intent: 'rejected', note: 'their call of today' }
  expect((await post(path, { ...turned, note: '' })).status).toBe(422)
  await post(path, turned)
  const rejected = ['1', '$40.00', '1', '1 1 by hand']
  const second = await figures()
  expect([...second.slice(0, 4), second[5]]).toEqual([...rejected, { a: a - 1, r: r + 1 }])
  const shown = (await get(path)).text
  expect(shown).toContain('“their call of today”')
  expect(shown).toContain('Resolve as accepted instead')
  // From a page of before.
  const late = await post(path, { ...turned, intent: 'accepted', seen: before })
  expect(late.status).toBe(422)
  await post(path, { ...turned, intent: 'accepted', note: 'their letter' })
  const third = await figures()
  expect([...third.slice(0, 4), third[5]]).toEqual([...accepted, { a, r }])
  const history = (await get(path)).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(history).toMatch(
    new RegExp(
      [
        'accepted, reversed since .*“$',
        'rejected, reversed since .*“their call of today”',
        'accepted .*“their letter”',
      ]
        .join('.*')
        .replace('$', () => `${why.note}”`),
    ),
  )
  const copied = await post(path, { intent: 'copy', received: torontoDate(Date.now()), ...why })
  expect(copied.text).toContain('accepted, reversed')
  const asked = "SELECT action, note FROM audit WHERE subject = ?1 AND action LIKE '%resolve%'"
  expect((await env.PEOPLE.prepare(asked).bind(lead).all()).results).toEqual([
    { action: 'leads.resolve.accepted', ...why },
    { action: 'leads.resolve.rejected', note: 'their call of today' },
    { action: 'leads.resolve.accepted', note: 'their letter' },
  ])

  // Not beside a newer lead of the same person, which took its key.
  await post(path, turned)
  await env.PEOPLE.exec(`UPDATE lead SET dedupe_key = NULL WHERE id = '${lead}'`)
  const replaced = (await get(path)).text
  expect(replaced).toContain('a newer lead of its person took its place')
  expect(replaced).not.toContain('instead')
  expect((await post(path, { ...turned, intent: 'accepted' })).status).toBe(422)
  await env.PEOPLE.exec(`UPDATE lead SET dedupe_key = 'its-own' WHERE id = '${lead}'`)
  await post(path, { ...turned, intent: 'accepted' })

  // Neither what the buyer said itself, nor what it gave back since, nor a withdrawn one.
  expect((await get(`/desk/leads/${kept}`)).text).not.toContain('instead')
  expect((await post(`/desk/leads/${kept}`, turned)).status).toBe(422)
  await returned(lead)
  expect((await get(path)).text).not.toContain('instead')
  expect((await post(path, turned)).status).toBe(422)
  expect((await figures()).slice(0, 2)).toEqual(['2 of which 1 returned, 1 by hand', '$40.00'])
})

it('the margin and the cost of a lead take days with spend only, by campaign and in every report', async () => {
  await acceptedBy('one', 'spring', 2, 2)
  await acceptedBy('one', 'spring', 3, 1)
  await acceptedBy('one', 'spring', 4, 0)
  await spend('spring', 5000, 2)
  await spend('spring', 4000, 1)
  await acceptedBy('one', 'news', 6, 3)
  await acceptedBy('one', 'news', 1, 1)
  await spend('news', 1000, 1)
  await acceptedBy('one', 'free', 1, 1)
  await acceptedBy('one', 'spring', 1, 9)
  await acceptedBy('one', 'spring', 5, 8)
  await spend('spring', 2000, 9)
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40')
  // 5 of spring and 1 of news, of 17.
  const outside = '$440.00 earned without spend'
  for (const by of ['campaign', 'day', 'source', 'device', 'landing', 'buyer']) {
    const { text } = await get(soFar(`/desk/funnel?by=${by}&days=7`))
    expect([by, text.replace(/<[^>]+>/g, '')]).toEqual([
      by,
      expect.stringContaining(`Earned: $680.00, margin $140.00, ${outside}`),
    ])
    const csv = rowsOf((await get(soFar(`/desk/funnel.csv?by=${by}&days=7`))).text)
    expect([by, csv.at(-1)]).toMatchObject([
      by,
      {
        ...{ 'earned, CAD': '680.00', 'earned without spend, CAD': '440.00' },
        ...{ 'margin, CAD': '140.00', 'margin is': 'of days with spend only' },
      },
    ])
  }
  const campaigns = (await get(soFar('/desk/funnel?days=7'))).text
  const words = campaigns.replace(/<[^>]+>/g, '')
  expect(words).toContain('Margin $140.00: $100.00 spent, $240.00 earned by it')
  expect(words).toContain('A paid lead cost $16.67.')
  expect(cellsOf(campaigns, 'spring').slice(-3)).toEqual([
    expect.stringContaining('$90.00 $18.00 per accepted lead before $20.00, $20.00 per lead'),
    '$360.00',
    '$110.00 $160.00 earned without spend',
  ])
  expect(cellsOf(campaigns, 'news').slice(-3)).toEqual([
    '$10.00 spend on 1 of 2 days $10.00 per accepted paid lead',
    '$280.00',
    '$30.00 $240.00 earned without spend',
  ])
  const days = (await get(soFar('/desk/funnel?by=day&days=7'))).text
  const marginOn = (daysAgo: number) => cellsOf(days, ago(daysAgo)).at(-1)
  expect([3, 2, 1, 0].map(marginOn)).toEqual([
    'no spend stored',
    '$30.00',
    '$110.00 $40.00 earned without spend',
    'no spend stored',
  ])
  const [rowOfNews] = rowsOf((await get(soFar('/desk/funnel.csv?days=7'))).text).filter(
    ({ campaign }) => campaign === 'news',
  )
  expect(rowOfNews).toMatchObject({ 'margin is': 'of days with spend only' })
  const buyers = (await get(byBuyer)).text
  expect(cellsOf(buyers, 'one')[7]).toBe('$100.00 $16.67 per accepted paid lead, 6 of 17')
})

it('a lead counts beside the spend of its day in Toronto, also as clocks go back', async () => {
  const ids = await acceptedBy('one', 'spring', 4)
  const times = ['11-01T03:30', '11-01T04:30', '11-02T04:30', '11-02T05:30']
  await env.PEOPLE.batch(
    ids.map((id, at) =>
      env.PEOPLE.prepare('UPDATE lead_event SET at = ?2 WHERE lead_id = ?1').bind(
        id,
        Date.parse(`2026-${times[at]}:00Z`),
      ),
    ),
  )
  await env.MARKET.exec("INSERT INTO ad_spend VALUES ('2026-11-01', 'spring', 1000)")
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40', '2026-01-01')
  const { text } = await get('/desk/funnel?by=day&from=2026-10-31&to=2026-11-02')
  expect(['10-31', '11-01', '11-02'].map((on) => cellsOf(text, `2026-${on}`).slice(-2))).toEqual([
    ['$40.00', 'no spend stored'],
    ['$80.00', '$70.00'],
    ['$40.00', 'no spend stored'],
  ])
})

it('a campaign with spend on some of its days has no verdict, and today counts once it has spend', async () => {
  await acceptedBy('one', 'news', 40, 3)
  await acceptedBy('one', 'news', 30, 1)
  await countFor('loss', { visit: 9 }, { daysAgo: 2 })
  await countFor('news', { visit: 9 })
  await spend('news', 5000, 1)
  await spend('loss', 90_000, 1)
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40')
  for (const path of ['/desk/today', '/desk/funnel?days=7']) {
    const [, verdict = ''] = /<div class="verdict">(.*?)<\/div>/.exec((await get(path)).text) ?? []
    const words = verdict.replace(/<[^>]+>/g, '')
    const dayOf = (daysAgo: number) => {
      const at = Date.now() - daysAgo * day
      return shortDate(torontoDate(at), Date.parse(torontoDate(at)))
    }
    expect(words).toContain(
      `No verdict: loss (no spend on ${dayOf(2)}; −\u2060$900.00 on other days), news (no spend on ${dayOf(3)}). Import the rest`,
    )
    expect(words).not.toMatch(/Raise: |Stop: |Biggest loss|costs most|so far (news|loss)/)
  }
  await spend('news', 0, 3)
  await spend('loss', 0, 2)
  const whole = async () => (await get('/desk/today')).text.replace(/<[^>]+>/g, '')
  expect(await whole()).toMatch(/Raise: news/)
  await spend('news', 100)
  expect(await whole()).not.toContain('No verdict')
})

it('a campaign whose leads a buyer rejects for a reason more than others’ has its share beside', async () => {
  const reject = (ids: readonly string[], reason: string) =>
    env.PEOPLE.batch(
      ids.map((id) =>
        env.PEOPLE.prepare(
          "UPDATE lead_event SET kind = 'rejected', reason = ?2 WHERE lead_id = ?1 AND kind = 'accepted'",
        ).bind(id, reason),
      ),
    )
  const spring = await acceptedBy('one', 'spring', 40)
  const fall = await acceptedBy('one', 'fall', 60)
  await reject(spring.slice(0, 12), 'ret_code_422')
  await reject(spring.slice(12, 14), 'ret_code_409')
  await reject(fall.slice(0, 3), 'ret_code_422')
  await reject(fall.slice(3, 6), 'ret_code_409')
  const { get } = await signIn('viewer')
  const [, table = ''] =
    /Rejected and returned leads by reason(.*?)<\/table>/s.exec((await get(byBuyer)).text) ?? []
  const campaigns = Array.from(
    table.matchAll(/data-name="Campaigns">(.*?)<\/td>/gs),
    ([, cell = '']) => cell.replace(/<[^>]+>/g, ''),
  )
  expect(campaigns).toEqual(['spring 12 (30.0%, others 5.0%), fall 3', 'fall 3, spring 2'])
  // Not the campaign of most rejections, but the one whose share stands out.
  await reject((await acceptedBy('one', 'big', 300)).slice(0, 20), 'ret_code_422')
  await acceptedBy('two', 'big', 30)
  const words = (await get(byBuyer)).text.replace(/<[^>]+>/g, '')
  expect(words).toMatch(/Most: 12 of spring, “ret_code_422” [^(]*\(30\.0%, others 6\.4%\)/)
})

it('leads to the sums that buyers owe for last month', async () => {
  const [, , dayOfMonth = 1] = torontoDate(Date.now()).split('-').map(Number)
  await acceptedBy('one', 'spring', 2, dayOfMonth + 1)
  await acceptedBy('one', 'spring', 1, dayOfMonth - 1)
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40', '2026-01-01')
  const [, bill = ''] = /href="([^"]*)">To bill for [A-Z]/.exec((await get(byBuyer)).text) ?? []
  const { text } = await get(bill.replaceAll('&amp;', '&'))
  const [, accepted, , , , , , , earned] = cellsOf(text, 'one')
  expect([accepted, earned]).toEqual(['2', '$80.00 no spend stored'])
  // There it leads nowhere, unless that shows a campaign alone.
  expect(text).toMatch(/<p>To bill for [A-Z]/)
  const alone = await get(`${bill.replaceAll('&amp;', '&')}&campaign=spring`)
  expect(alone.text).toContain(`<a href="${bill}">To bill for`)
})

it('says that the price of texts is not in the margin, and what it is where it is known', async () => {
  await acceptedBy('one', 'spring', 1)
  await countFor('spring', { text_sent: 4 })
  await spend('spring', 1000)
  const { get, post } = await signIn('operator')
  await set(post, 'one', '40')
  const words = async () => (await get(soFar('/desk/funnel'))).text.replace(/<[^>]+>/g, '')
  expect(await words()).toContain(' Texts (4, price not known) aren’t in the margin.')
  const today = Math.floor(Date.now() / day)
  await env.MARKET.prepare("INSERT INTO text_cost VALUES (?1, 5, 39500, 'USD')").bind(today).run()
  expect(await words()).toContain(' Texts (5 for 0.04 USD) aren’t in the margin.')
  expect((await get(soFar('/desk/funnel?campaign=spring'))).text).toContain('priced only for all')
  await env.MARKET.exec('DELETE FROM text_cost')
})

it('spend of the days before stands beside that of these days', async () => {
  await countFor('spring', { visit: 40, lead_accepted: 2 })
  await countFor('spring', { visit: 40, lead_accepted: 4 }, { daysAgo: 8 })
  await spend('spring', 9000)
  await spend('spring', 40_000, 8)
  await spend('old', 700, 9)
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel?by=campaign&days=7'))
  expect(cellsOf(text, 'spring').at(-1)).toBe(
    '$90.00 $45.00 per accepted lead before $400.00, $100.00 per lead',
  )
  expect(cellsOf(text, 'old').at(-1)).toBe('before $7.00, no accepted lead')
  expect(cellsOf(text, 'all').at(-1)).toContain('before $407.00, $101.75 per lead')
  const csv = rowsOf((await get(soFar('/desk/funnel.csv?by=campaign&days=7'))).text)
  expect(csv.find(({ campaign }) => campaign === 'spring')).toMatchObject({
    ...{ 'spent, CAD': '90.00', 'spent, CAD, before': '400.00' },
    'CAD per accepted lead, before': '100.00',
  })
  const days = (await get(soFar('/desk/funnel?by=day&days=7'))).text
  expect(cellsOf(days, ago(1)).at(-1)).toMatch(/^before \$400\.00/)
  expect(cellsOf(days, ago(0)).at(-1)).toMatch(/^\$90\.00/)
})

it('a campaign’s spend is shared among its sources by their visits, beside what its own leads earned', async () => {
  await countFor('spring', { visit: 30 }, { source: 'news' })
  await countFor('spring', { visit: 10 }, { source: 'social' })
  await countFor('fall', { visit: 5 }, { source: 'social' })
  await countFor('free', { visit: 50 }, { source: 'news' })
  await acceptedBy('one', 'spring', 2, 0, { source: 'news' })
  await acceptedBy('one', 'spring', 1, 0, { source: 'social' })
  await acceptedBy('one', 'free', 3, 0, { source: 'news' })
  await spend('spring', 8000)
  await spend('fall', 1000)
  await spend('unseen', 700)
  const path = soFar('/desk/funnel?by=source&days=7')
  const { get, post } = await signIn('operator')
  const unpriced = (await get(path)).text
  expect(cellsOf(unpriced, 'news').at(-1)).toBe('$60.00 $30.00 per accepted paid lead')
  expect(cellsOf(unpriced, 'social').at(-1)).toBe('$30.00 $30.00 per accepted paid lead')
  expect(cellsOf(unpriced, 'all').at(-1)).toBe('$97.00 $32.33 per accepted paid lead')
  await set(post, 'one', '25')
  const { text } = await get(`${path}&sort=margin`)
  expect(cellsOf(text, 'news').slice(-2)).toEqual([
    '$125.00',
    '−\u2060$10.00 $75.00 earned without spend',
  ])
  expect(cellsOf(text, 'social').slice(-2)).toEqual(['$25.00', '−\u2060$5.00'])
  expect(text.indexOf('>social</a></th>')).toBeLessThan(text.indexOf('>news</a></th>'))
  expect(linesOf(text)).toContain(
    'Loses money: news −\u2060$10.00 ($30.00 a kept lead, earns $25.00 each), social −\u2060$5.00 ($30.00 a kept lead, earns $25.00 each)',
  )
  const ofOne = (await get(`${path}&campaign=spring`)).text
  expect(cellsOf(ofOne, 'social').at(-3)).toBe('$20.00 $20.00 per accepted paid lead')
  const [row] = rowsOf((await get(`${path.replace('?', '.csv?')}&campaign=spring`)).text)
  expect(row).toMatchObject({ source: 'news', 'spent, CAD, estimated by visits': '60.00' })
})

it.each(['landing', 'device'] as const)(
  'by %s, the visits of each day share what a campaign cost on it, which is called an estimate',
  async (by) => {
    const [one, other] =
      by === 'landing'
        ? [{ landing: '/register' }, { landing: '/markets' }]
        : [{ device: 'mobile' as const }, { device: 'desktop' as const }]
    await countFor('spring', { visit: 30 }, { daysAgo: 1, ...one })
    await countFor('spring', { visit: 10 }, { daysAgo: 1, ...other })
    await countFor('spring', { visit: 90 }, { daysAgo: 2, ...other })
    await acceptedBy('one', 'spring', 2, 1, one)
    await spend('spring', 8000, 1)
    await spend('spring', 1000, 2)
    // A day without a visit.
    await spend('spring', 1300, 3)
    const { get } = await signIn('viewer')
    const { text } = await get(`/desk/funnel?by=${by}`)
    const [first = '', second = ''] = [one, other].map((of) => Object.values(of)[0] ?? '')
    expect(cellsOf(text, first).at(-1)).toBe('$63.00 $31.50 per accepted paid lead')
    expect(cellsOf(text, second).at(-1)).toBe('$40.00 no accepted paid lead')
    expect(cellsOf(text, 'all').at(-1)).toBe('$103.00 $51.50 per accepted paid lead')
    expect(text).toContain(`Spent by ${by} is estimated: the visits of each campaign and day`)
    const csv = rowsOf((await get(`/desk/funnel.csv?by=${by}`)).text)
    expect(csv.find((row) => row[by] === first)).toMatchObject({
      'spent, CAD, estimated by visits': '63.00',
    })
  },
)

it('without a visit, a campaign’s registrations share its spend among their sources, erased ones too', async () => {
  await acceptedBy('one', 'spring', 2, 0, { source: 'news' })
  const [erased = ''] = await acceptedBy('one', 'spring', 2, 0, { source: 'mail' })
  await countFor('fall', { visit: 1 }, { source: 'social' })
  await acceptedBy('one', 'fall', 1, 0, { source: 'news' })
  await drop([erased])
  await spend('spring', 8000)
  await spend('fall', 1000)
  await spend('unseen', 700)
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel?by=source&days=7'))
  const spentOn = (name: string) => cellsOf(text, name).at(-1)?.split(' ')[0]
  expect(['news', 'mail', 'social', '\\(other\\)', 'all'].map(spentOn)).toEqual([
    '$40.00',
    '$40.00',
    '$10.00',
    '$7.00',
    '$97.00',
  ])
  expect(text).toContain('without any, its registrations')
})

it('leads of an hour of the day earn what their buyer pays for them', async () => {
  const [id = ''] = await acceptedBy('one', 'spring', 2)
  const at = torontoTime(ago(1), 9 * 60)
  await env.PEOPLE.prepare("UPDATE lead_event SET at = ?2 WHERE lead_id = ?1 AND kind = 'accepted'")
    .bind(id, at)
    .run()
  const { get, post } = await signIn('operator')
  await set(post, 'one', '45')
  const { text } = await get(soFar('/desk/funnel?by=hour-of-day'))
  expect(cellsOf(text, '9 a.m.')[6]).toContain('$45.00')
  expect(cellsOf(text, 'all')[6]).toBe('$90.00')
  const csv = rowsOf((await get(soFar('/desk/funnel.csv?by=hour-of-day'))).text)
  expect(csv.at(-1)).toMatchObject({ 'hour from': '(all)', 'earned, CAD': '90.00' })
})
