import { beforeEach, describe, expect, it } from 'vitest'
import { otherName } from '#app/shared/dimensions.ts'
import { day } from '#app/shared/time.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { signIn } from '#tests/support/desk.ts'
import {
  cellsOf,
  clearFunnel,
  countFor,
  giveTo,
  linesOf,
  setPrice,
  soFar,
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'

beforeEach(clearFunnel)

const today = torontoDate(Date.now())
const hrefsOf = (html: string) =>
  Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))

describe('a report of one name', () => {
  it('is behind the name of each row, but not behind those that are none', async () => {
    await countFor('spring', { visit: 3 }, { source: '', daysAgo: 1 })
    await countFor(otherName, { visit: 3 }, { daysAgo: 1 })
    const { get } = await signIn('viewer')
    const linked = async (by: string) => {
      const { text } = await get(`/desk/funnel?by=${by}&days=7`)
      const links = hrefsOf(text).filter((href) => {
        return new URL(href, 'https://x.ca').searchParams.has(by)
      })
      return Array.from(new Set(links))
    }
    const of = (by: string, name: string) => `/desk/funnel?by=${by}&days=7&${by}=${name}`
    expect(await linked('campaign')).toEqual([of('campaign', 'spring')])
    expect((await linked('source')).sort()).toEqual([
      ...[of('source', '%28none%29'), of('source', 'news')],
    ])
    expect(await linked('link')).toEqual([of('link', 'autumn')])
    expect(await linked('country')).toEqual([of('country', 'CA')])
    expect(await linked('device')).toEqual([of('device', 'mobile')])
    expect(await linked('landing')).toEqual([of('landing', '%2Fregister')])
  })

  it('counts only events of all its names', async () => {
    await countFor('spring', { visit: 40, form_viewed: 10 })
    await countFor('spring', { visit: 20 }, { source: 'mail' })
    await countFor('spring', { visit: 5 }, { source: 'mail', country: 'US' })
    await countFor('fall', { visit: 300 }, { source: 'mail' })
    await countFor('spring', { visit: 7 }, { source: 'mail', daysAgo: 7 })
    const { get } = await signIn('viewer')
    const visits = async (search: string, row = 'all') =>
      cellsOf((await get(soFar(`/desk/funnel?days=7&${search}`))).text, row)[1]?.split(' ')[0]
    expect(await visits('by=source&campaign=spring', 'mail')).toBe('25')
    expect(await visits('by=source&campaign=spring')).toBe('65')
    expect(await visits('by=country&campaign=spring&source=mail', 'US')).toBe('5')
    expect(await visits('by=campaign&source=mail', 'fall')).toBe('300')
    expect(await visits('by=landing&campaign=spring', '/register')).toBe('65')
    expect(await visits(`by=day&campaign=spring&source=mail`, today)).toBe('25')
    expect(await visits('by=device&campaign=none-such', 'mobile')).toBeUndefined()
    const { text } = await get(soFar('/desk/funnel?by=source&days=7&campaign=spring&source=mail'))
    expect(cellsOf(text, 'visits').slice(1)).toEqual(['25', '', '7'])
    const csv = (await get(soFar('/desk/funnel.csv?by=source&campaign=spring'))).text
    expect(csv).toContain('"mail","0","25"')
    expect(csv).not.toContain('300')
  })

  it('keeps its names in every address of the screen, until they are removed', async () => {
    for (let at = 0; at < 60; at++) {
      await countFor('a & b', { visit: 1 }, { source: `source-${at}` })
    }
    const { get } = await signIn('viewer')
    const asked = soFar('/desk/funnel?by=source&days=7&campaign=a+%26+b&country=CA')
    const { text } = await get(asked)
    const own = hrefsOf(text).filter((href) => /^\/desk\/funnel(?:\.csv)?\?/.test(href))
    const namesIn = (href: string) => {
      const { searchParams: search } = new URL(href, 'https://x.ca')
      return [search.get('campaign'), search.get('country')]
    }
    const both = own.filter((href) => String(namesIn(href)) === 'a & b,CA')
    const less = own.filter((href) => !both.includes(href))
    expect(less.map(namesIn)).toEqual([
      [null, 'CA'],
      ['a & b', null],
    ])
    for (const part of ['by=day', 'days=28', 'sort=visit', 'funnel.csv', 'page=2', 'source=']) {
      expect([part, both.some((href) => href.includes(part))]).toEqual([part, true])
    }
    expect(text).toMatch(/name="campaign" value="a &amp; b"/)
    expect(text).toMatch(/Remove <\/span>campaign: a &amp; b /)
    // Hours have no names.
    expect(own.some((href) => /by=hour(?:&|$)/.test(href))).toBe(false)
    expect((await get(`${asked}&page=2`)).text).toContain('source-')
  })

  it('has as many leads as the lists that it links to', async () => {
    await submitLeads('spring', 2)
    await submitLeads('spring', 3, { source: 'mail' })
    await submitLeads('fall', 4, { source: 'mail' })
    await countFor('spring', { visit: 40, lead_committed: 2, lead_accepted: 2 })
    await countFor(
      otherName,
      { visit: 40, lead_committed: 7, lead_accepted: 7 },
      { source: 'mail' },
    )
    const { get } = await signIn('viewer')
    for (const [search, links] of [
      ['by=source&campaign=spring', 6],
      ['by=day&campaign=spring&source=mail', 4],
      ['by=device&source=mail', 2],
      ['by=buyer&campaign=spring&source=mail', 2],
      ['by=campaign&landing=/register', 6],
      ['by=buyer&landing=/register', 8],
    ] as const) {
      const { text } = await get(soFar(`/desk/funnel?days=7&${search}`))
      const found = Array.from(text.matchAll(/href="(\/desk\/leads\?[^"]+)">(\d+)</g))
      expect([search, found.length]).toEqual([search, links])
      for (const [, path = '', shown] of found) {
        const list = (await get(path.replaceAll('&amp;', '&'))).text
        expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(shown)])
      }
    }
    const { text } = await get(soFar('/desk/funnel?by=source&campaign=spring'))
    expect(cellsOf(text, 'mail')[6]).toBe('3')
  })

  it('has spend if it is of a campaign, and earnings if leads have its names', async () => {
    const ids = await submitLeads('spring', 2)
    await giveTo('one', [...ids, ...(await submitLeads('spring', 2, { source: 'mail' }))])
    await spend('spring', 8000)
    await spend('fall', 500)
    await spend('spring', 100, 3)
    const { get, post } = await signIn('operator')
    await setPrice(post, { buyer: 'one', price: '30', since: today, note: 'the contract' })
    const last = async (search: string, row: string, at = -1) =>
      cellsOf((await get(soFar(`/desk/funnel?days=7&${search}`))).text, row)
        .slice(at === -1 ? -2 : at, at === -1 ? undefined : at + 1)
        .join(' ')
    expect(await last('by=campaign&campaign=spring', 'spring')).toBe('$120.00 $39.00')
    expect(await last('by=day&campaign=spring', today)).toBe('$120.00 $40.00')
    expect(await last('by=day', today)).toBe('$120.00 $35.00')
    expect(await last('by=campaign&source=mail', 'spring')).toMatch(/ \$60\.00$/)
    expect(await last('by=buyer&source=mail', 'one', -2)).toBe('$60.00 no spend stored')
    expect(await last('by=buyer&campaign=spring', 'one', -2)).toBe('$120.00 margin $39.00')
    const named = linesOf((await get(soFar('/desk/funnel?by=campaign&campaign=spring'))).text)
    expect(named.some((line) => line.startsWith('Most expensive'))).toBe(false)
    const landing = (await get(soFar('/desk/funnel?by=campaign&landing=/register'))).text
    expect(linesOf(landing)).toContain('Earned: $120.00')
  })

  it('takes any name', async () => {
    await countFor('spring', { visit: 3 })
    const { get } = await signIn('viewer')
    for (const name of ["';--", '<b>', 'x'.repeat(5_000), '%00', '__proto__']) {
      const search = new URLSearchParams({ campaign: name, variant: name, landing: name })
      const { status, text } = await get(soFar(`/desk/funnel?${search}`))
      expect(status).toBe(200)
      expect(text).toContain('Nothing was counted in these days.')
      expect(text).not.toContain('<b>')
    }
    const since = torontoDate(Date.now() - 2 * day)
    expect((await get(`/desk/funnel?by=hour&campaign=spring&from=${since}`)).status).toBe(200)
  })
})

it('an imported name in other letters than events count under can be replaced by theirs', async () => {
  await countFor('spring', { visit: 3 })
  const { post } = await signIn('operator')
  const csv = `${today},Spring,40\n${today},autumn,15`
  const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
  expect(compared.text).toContain('Use spring instead')
  const [, ready = ''] = /name="csv" value="([^"]*)"/.exec(compared.text) ?? []
  expect(ready).toBe(`${today},spring,40.00\n${today},autumn,15.00`)
  const again = await post('/desk/funnel/spend', { intent: 'preview', csv: ready })
  expect(again.text).not.toContain('Use spring instead')
  expect(again.text).toContain('Nothing has counted under autumn yet.')
})

it('a day is compared with the one before it, whenever it was', async () => {
  await countFor('spring', { visit: 3 }, { daysAgo: 7 })
  const { get } = await signIn('viewer')
  const on = torontoDate(Date.now() - 7 * day)
  const { text } = await get(`/desk/funnel?from=${on}&to=${on}`)
  expect(text).toContain('The day before')
  expect(text).not.toContain('Yesterday')
})
