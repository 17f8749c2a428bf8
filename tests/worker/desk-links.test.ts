import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type FunnelCount, hourIndex } from '#app/domain/funnel/funnel-event.ts'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server.ts'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { variantId } from '#app/domain/links/prepare-link.ts'
import { noOptions } from '#app/domain/links/schema.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import { soFar } from '#tests/support/desk-funnel.ts'
import { newLink } from '#tests/support/go.ts'

const why = { note: 'for the autumn ads' }
const desk = createLinkDesk(env.MARKET, env.LINKS)
const sums = createFunnelStore(env.MARKET)
const countRow = (row: FunnelCount) =>
  sums.add({ rows: [{ ...row, reserved: { campaign: '', source: '' } }], pages: [], names: [] })
const pathOf = (slug: string) => `/desk/links/${slug}`
let slugs = 0
const newSlug = () => `desk-${Date.now().toString(36)}-${slugs++}`

async function stored(slug: string) {
  const row = await env.MARKET.prepare('SELECT version, state, options FROM link WHERE slug = ?1')
    .bind(slug)
    .first<{ version: number; state: string; options: string }>()
  return row && { ...row, options: JSON.parse(row.options) }
}

async function auditsOf(slug: string) {
  const { results } = await env.MARKET.prepare(
    'SELECT by_whom, action, note FROM audit WHERE subject = ?1 ORDER BY id',
  )
    .bind(slug)
    .all()
  return results
}

it('a link has a QR code of its own address, to see and to download', async () => {
  const { get } = await signIn('viewer')
  const [one, other] = [await newLink('/register'), await newLink('/register')]
  const file = await get(`${pathOf(one)}/code.svg`)
  expect(file.headers.get('Content-Type')).toBe('image/svg+xml')
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="go-${one}.svg"`)
  const page = (await get(pathOf(one))).text
  expect(page).toContain(file.text)
  expect(page).toContain('7 days: 0 clicks of people, 0 leads, 0 accepted.')
  expect((await get(`${pathOf(other)}/code.svg`)).text).not.toBe(file.text)
  expect((await get('/desk/links/nobody/code.svg')).status).toBe(404)
})

it('a split says what each of its pages brought, as the funnel does, and nothing of too few', async () => {
  const { get } = await signIn('viewer')
  const slug = newSlug()
  const pages = ['/register', '/markets']
  const split = pages.map((to) => ({ to, weight: 1 }))
  const record = await desk.add(LinkSlug.parse(slug), { ...noOptions, split }, null, Date.now())
  expect(record).not.toBeNull()
  const countOf = (to: string, visit: number, lead_accepted: number) =>
    countRow({
      ...{ link: slug, campaign: '', source: '', country: 'CA', device: 'mobile', landing: to },
      variant: variantId(to),
      ...{ visitor: 'human', hour: hourIndex(Date.now()), admits: false },
      counts: {
        click: visit,
        visit,
        form_viewed: visit,
        lead_committed: lead_accepted,
        lead_accepted,
      },
    })
  await countOf('/register', 200, 60)
  await countOf('/was-there', 4, 1)
  const cells = (html: string, name: string) => {
    const [, row = ''] = new RegExp(`<th scope="row">${name}</th>(.*?)</tr>`).exec(html) ?? []
    return Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/g), ([, cell = '']) => cell)
  }
  const old = `a page of before \\(${variantId('/was-there')}\\)`
  const few = (await get(pathOf(slug))).text
  expect(cells(few, '/register')).toEqual([
    ...['200', '200', '200', '0', '60', '60'],
    ...['30.0% (24.1 to 36.7)', 'too few to tell'],
  ])
  expect(cells(few, '/markets')).toEqual([...'000000', '', 'too few to tell'])
  expect(cells(few, old).slice(4)).toEqual(['1', '1', '1 of 4', 'too few to tell'])
  await countOf('/markets', 200, 10)
  expect(cells((await get(pathOf(slug))).text, '/markets').at(-1)).toBe('lower')
  const funnel = (await get(soFar('/desk/funnel?by=variant'))).text
  expect(funnel).toContain(`>${slug} → /register</a></th>`)
  expect((await get(soFar('/desk/funnel.csv?by=variant'))).text).toContain(`"${slug} → /register"`)
  expect((await get(pathOf(await newLink('/register')))).text).not.toContain('Pages of the split')
})

describe('a link at the desk', () => {
  it('is checked without being written, then created with its rules, audited', async () => {
    const { get, post } = await signIn('operator')
    const slug = newSlug()
    const fields = {
      slug,
      to: '70 /register\n30 /articles/canadian-banks-q3-outlook',
      when: 'CA,US mobile /markets',
      starts: '2026-12-01',
      campaigns: 'autumn, spring',
    }
    const checked = await post('/desk/links', { intent: 'check', ...fields })
    expect(checked.text).toContain('CA, US, mobile: /markets')
    expect(checked.text).toContain('others, 70%: /register')
    expect(await stored(slug)).toBeNull()

    const saved = await post('/desk/links', { intent: 'save', ...fields, ...why })
    expect(saved.location).toBe(`${pathOf(slug)}?done=saved`)
    expect(await stored(slug)).toMatchObject({
      version: 1,
      options: {
        split: [{ weight: 70 }, { weight: 30, to: '/articles/canadian-banks-q3-outlook' }],
        when: [{ countries: ['CA', 'US'], devices: ['mobile'], to: '/markets' }],
        startsAt: Date.parse('2026-12-01T00:00-05:00'),
        campaigns: ['autumn', 'spring'],
      },
    })
    expect(await auditsOf(slug)).toEqual([
      { by_whom: 'operator@sandbox', action: 'links.add', ...why },
    ])
    const listed = await get('/desk/links')
    expect(listed.text).toContain(`href="${pathOf(slug)}"`)
  })

  it('opens and ends at times that Toronto has, or names the field', async () => {
    const { post } = await signIn('operator')
    const slug = newSlug()
    const link = { intent: 'save', slug, to: '/register', ...why }
    const impossible = ['2026-02-30', '2026-02-29T10:00', '2026-04-31T10:00Z', '0001-01-01']
    for (const ends of [...impossible, '1999-12-31', '2026-12-01T24:00', '2026-12-01T10:60']) {
      const refused = await post('/desk/links', { ...link, ends })
      expect([ends, refused.status]).toEqual([ends, 422])
      expect(refused.text).toContain(`id="link-ends-problem"`)
    }
    expect(await stored(slug)).toBeNull()
    await post('/desk/links', { ...link, ends: '2026-12-01' })
    expect(await stored(slug)).toMatchObject({
      options: { endsAt: Date.parse('2026-12-01T00:00-05:00') },
    })
  })

  it('is shown as it was written, and saved unchanged changes nothing but its version', async () => {
    const { get, post } = await signIn('operator')
    const slug = newSlug()
    const fields = {
      slug,
      to: '/register',
      when: 'CA mobile /markets',
      starts: '2026-07-01',
      ends: '2026-12-24T18:30',
      campaigns: 'a, b',
    }
    await post('/desk/links', { intent: 'save', ...fields, ...why })
    const before = await stored(slug)
    const [startsAt, endsAt] = ['2026-07-01T04:00Z', '2026-12-24T23:30Z'].map(Date.parse)
    expect(before).toMatchObject({ options: { startsAt, endsAt } })
    const page = (await get(pathOf(slug))).text
    const typedIn = (name: string) =>
      new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ??
      new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(page)?.[1] ??
      ''
    const same = Object.fromEntries(
      ['to', 'when', 'starts', 'ends', 'fallback', 'campaigns', 'sources'].map((name) => [
        name,
        typedIn(name).trim(),
      ]),
    )
    await post(pathOf(slug), { intent: 'save', ...same, ...why })
    expect(await stored(slug)).toEqual({ ...before, version: 2 })
  })

  it('keeps a time of the hour that comes twice in November when it is edited', async () => {
    const { get, post } = await signIn('operator')
    const [startsAt, endsAt] = ['2026-11-01T05:30Z', '2026-11-01T06:30Z'].map((at) =>
      Date.parse(at),
    )
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }], startsAt, endsAt })
    const page = (await get(pathOf(slug))).text
    expect(page.match(/value="2026-11-01T01:30"/g)).toHaveLength(2)
    const times = { starts: '2026-11-01T01:30', ends: '2026-11-01T01:30' }
    await post(pathOf(slug), { intent: 'save', to: '/markets', ...times, ...why })
    expect(await stored(slug)).toMatchObject({
      options: { split: [{ to: '/markets' }], startsAt, endsAt },
    })
  })

  it('is disabled, enabled, and emptied of an option', async () => {
    const { get, post } = await signIn('operator')
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }], campaigns: ['x'] })
    await post(pathOf(slug), { intent: 'disable', to: '/register', ...why })
    expect(await stored(slug)).toMatchObject({ state: 'disabled' })
    expect((await get(pathOf(slug))).text).toContain('disabled')
    await post(pathOf(slug), { intent: 'enable', ...why })
    expect(await stored(slug)).toMatchObject({ state: 'active', options: { campaigns: ['x'] } })
    await post(pathOf(slug), { intent: 'save', to: '/markets', ...why })
    expect(await stored(slug)).toMatchObject({
      options: { split: [{ to: '/markets' }], campaigns: [] },
    })
    const notes = (await auditsOf(slug)).map(({ note }) => note)
    expect(notes.slice(0, 2)).toEqual([
      `${why.note} · state active → disabled`,
      `${why.note} · state disabled → active`,
    ])
    expect(notes[2]).toBe(`${why.note} · to /register → /markets; campaign x registered → none`)
  })

  it('has in its audit what an edit changed, in words and uncut, and nothing else', async () => {
    const { get, post } = await signIn('operator')
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }] })
    const page = '/articles/groktrader-revolutionary-ai-assistant'
    const to = (share: number) => `${share} /markets\n${100 - share} ${page}`
    const fields = { intent: 'save', when: 'CA,US mobile /about', ...why }
    await post(pathOf(slug), { ...fields, to: to(30) })
    await post(pathOf(slug), { ...fields, to: to(50), when: 'CA mobile /about' })
    const notes = (await auditsOf(slug)).map(({ note }) => note)
    expect(notes).toEqual([
      `${why.note} · to /register → a split; share of /markets none → 30; share of ${page} none → 70; rule 1 none → CA,US mobile /about`,
      `${why.note} · share of /markets 30 → 50; share of ${page} 70 → 50; rule 1 CA,US mobile /about → CA mobile /about`,
    ])
    for (const path of ['/desk/audit', '/desk/audit.csv']) {
      expect((await get(`${path}?subject=${slug}`)).text).toContain(notes[1])
    }
  })

  it('is not overwritten from an older page', async () => {
    const { get, post } = await signIn('operator')
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }] })
    const seen = hiddenIn((await get(pathOf(slug))).text, 'seen') ?? ''
    await post(pathOf(slug), { intent: 'save', to: '/markets', ...why })
    const stale = await post(pathOf(slug), { intent: 'save', seen, to: '/about', ...why })
    expect([stale.status, stale.text]).toEqual([422, expect.stringContaining('changed meanwhile')])
    const wrong = { intent: 'save', seen, to: '', ...why }
    expect((await post(pathOf(slug), wrong)).text).toContain('changed meanwhile')
    expect(await stored(slug)).toMatchObject({ options: { split: [{ to: '/markets' }] } })
  })

  it('is disabled or enabled only from its own page, which says what was seen', async () => {
    const { get, post, forge } = await signIn('operator')
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }] })
    const token = hiddenIn((await get(pathOf(slug))).text, 'token') ?? ''
    for (const intent of ['disable', 'enable']) {
      const listed = await post('/desk/links', { intent, slug, seen: '1', ...why })
      const unseen = await forge(pathOf(slug), { intent, token, ...why })
      expect([intent, listed.status, unseen.status]).toEqual([intent, 422, 422])
    }
    expect(await stored(slug)).toMatchObject({ version: 1, state: 'active' })
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ to: '' }, /Leads to: is missing/],
    [{ to: 'https://evil.test/' }, /evil\.test|allowed/],
    [{ to: '/no-such-page' }, /no-such-page/],
    [{ to: 'javascript:alert(1)' }, /link-to-problem/],
    [{ to: '/register\n/about' }, /Leads to: /],
    [{ to: '/register', when: 'everyone /x' }, /Rules: /],
    [{ to: '/register', starts: 'tomorrow' }, /Opens: /],
    [
      { to: '/register', starts: '2026-12-02T09:00', ends: '2026-12-01T09:00' },
      /id="link-ends-problem"[^>]*>Ends: must be after Opens</,
    ],
    [{ to: '/register', slug: 'No Slug' }, /is not a slug/],
    [{ to: '/register', note: 'me@mail.ca' }, /Why: /],
    [{ to: '', note: '' }, /Leads to: is missing.*Why: /s],
  ])('refuses %j, names the field, and keeps what was typed', async (fields, problem) => {
    const { post } = await signIn('operator')
    const slug = newSlug()
    const given = { slug, sources: 'kept-source', ...why, ...fields }
    const refused = await post('/desk/links', { intent: 'save', ...given })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(problem)
    expect(refused.text).toContain('kept-source')
    expect(refused.text).toContain(`value="${given.note}"`)
    expect(await stored(slug)).toBeNull()
  })

  it('is a viewer’s to read alone', async () => {
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }] })
    const { get, post } = await signIn('viewer')
    const page = await get(pathOf(slug))
    expect(page.text).toContain('/register')
    expect(page.text).not.toContain('name="intent"')
    for (const intent of ['check', 'save', 'disable', 'enable']) {
      const fields = { intent, to: '/markets', seen: '1', ...why }
      expect((await post(pathOf(slug), fields)).status).toBe(403)
      expect((await post('/desk/links', { ...fields, slug: newSlug() })).status).toBe(403)
    }
    expect(await stored(slug)).toMatchObject({ version: 1, state: 'active' })
    expect((await get(pathOf('nothing'))).status).toBe(404)
  })
})
