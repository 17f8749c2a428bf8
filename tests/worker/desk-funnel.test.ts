import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { funnelEvents, hourIndex } from '#app/domain/funnel/funnel-event.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { day } from '#app/shared/time.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  hourName,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time.ts'
import { responseOf, servicesWithBuyer, submitted } from '#tests/support/delivery.ts'
import { hiddenIn, signIn } from '#tests/support/desk.ts'
import {
  cellsOf,
  clearFunnel,
  countFor,
  drop,
  giveTo,
  linesOf,
  noteEvent,
  soFar,
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'
import { newClock } from '#tests/support/services.ts'

const why = { note: 'from the ad account', uncounted: '1' }
const today = torontoDate(Date.now())

beforeEach(clearFunnel)

/** Imports what it has compared. */
async function importCsv(post: Awaited<ReturnType<typeof signIn>>['post'], csv: string) {
  const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
  const seen = hiddenIn(compared.text, 'seen') ?? ''
  return post('/desk/funnel/spend', { intent: 'import', csv, seen, ...why })
}

describe('the funnel at the desk', () => {
  it('has the counts of each campaign, their shares, and all of them together', async () => {
    await countFor('autumn', { click: 400, visit: 300, form_viewed: 300, lead_accepted: 30 })
    await countFor('autumn', { visit: 100, lead_accepted: 10 }, { country: 'US' })
    await countFor('spring', { click: 100, visit: 100, form_viewed: 20, lead_accepted: 1 })
    const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel'))
    expect(cellsOf(text, 'autumn')[0]).toBe('400')
    expect(cellsOf(text, 'autumn')[2]).toBe('300 75.0%')
    expect(cellsOf(text, 'autumn')[7]).toMatch(/^40/)
    expect(cellsOf(text, 'spring')[1]).toMatch(/^100 100\.0%/)
    expect(cellsOf(text, 'all').map((cell) => cell.split(' ')[0])).toEqual([
      ...['500', '500', '320', '0', '0', '0', '0', '41'],
      ...['8.2%', '0', '100.0%', ''],
    ])
  })

  it.each(['link', 'source', 'country', 'device', 'landing'])(
    'has sums by %s that add up to the events',
    async (by) => {
      const given = { click: 7, visit: 5, text_sent: 3 }
      await countFor('autumn', given)
      await countFor('spring', given, { country: 'US' })
      const csv = await (await signIn('viewer')).get(soFar(`/desk/funnel.csv?by=${by}`))
      const [, ...lines] = csv.text.trim().split('\r\n')
      const sumOf = (rows: string[]) => (at: number) =>
        rows.reduce((sum, line) => sum + Number(line.split(',')[at]?.replaceAll('"', '')), 0)
      for (const rows of [lines.slice(0, -1), lines.slice(-1)]) {
        expect([1, 2, 11].map(sumOf(rows))).toEqual([14, 10, 6])
      }
      expect(lines.at(-1)).toMatch(/^"\(all\)"/)
    },
  )

  it('compares with as many days before, and says when there are too few to tell', async () => {
    await countFor('autumn', { visit: 1_000, lead_accepted: 100 })
    await countFor('autumn', { visit: 1_000, lead_accepted: 20 }, { daysAgo: 7 })
    await countFor('few', { visit: 5, lead_accepted: 5 })
    const { get } = await signIn('viewer')
    const { text } = await get(soFar('/desk/funnel?by=campaign&days=7'))
    expect(text).toMatch(/before 2\.0% \(1\.3 to 3\.1\)</)
    expect(cellsOf(text, 'autumn')[7]).toBe('100 100 erased before 20')
    expect(cellsOf(text, 'visits').slice(1)).toEqual(['1,005', '', '1,000'])
    await countFor('autumn', { code_sent: 500, code_verified: 100 })
    await countFor('autumn', { code_sent: 500, code_verified: 400 }, { daysAgo: 7 })
    const steps = (await get(soFar('/desk/funnel?by=campaign&days=7'))).text
    expect(cellsOf(steps, 'verified').slice(1)).toEqual([...['100', '20.0%', '400 80.0%']])
    expect(cellsOf(steps, 'form viewed')[2]).toBe('0.0% biggest loss')
    expect(cellsOf(text, 'few')[8]).toBe('5 of 5')
    expect((await get(soFar('/desk/funnel?days=28'))).text).not.toContain('before 2.0%')
  })

  it('opens on the last seven whole days, and has today so far apart', async () => {
    await countFor('autumn', { visit: 1 })
    await countFor('autumn', { visit: 10 }, { daysAgo: 1 })
    await countFor('autumn', { visit: 100 }, { daysAgo: 7 })
    await countFor('autumn', { visit: 1_000 }, { daysAgo: 8 })
    const { get } = await signIn('viewer')
    const shown = async (search: string) => {
      const { text } = await get(`/desk/funnel${search}`)
      return [cellsOf(text, 'visits')[1], text.includes('beside whole days. What changed')]
    }
    expect(await shown('')).toEqual(['110', false])
    expect(await shown('?days=28')).toEqual(['1,110', false])
    expect(await shown('?days=1')).toEqual(['1', true])
    const { text } = await get('/desk/funnel?by=device')
    expect(text).toContain('href="/desk/funnel?by=campaign&amp;days=7"')
    expect(text).toContain('href="/desk/funnel?by=device&amp;days=1">today so far</a>')
    const csv = (await get('/desk/funnel.csv')).text.trim().split('\r\n').at(-1)
    expect(csv).toMatch(`"${torontoDate(Date.now() - day)}"`)
  })

  it('shows the days that the address names, beside as many before them', async () => {
    await countFor('autumn', { visit: 3 })
    await countFor('autumn', { visit: 40 }, { daysAgo: 8 })
    await countFor('autumn', { visit: 50, lead_accepted: 7 }, { daysAgo: 10 })
    const ago = (days: number) => torontoDate(Date.now() - days * day)
    const { get } = await signIn('viewer')
    const visitsOf = async (search: string) =>
      cellsOf((await get(soFar(`/desk/funnel?${search}`))).text, 'autumn')[1]
    expect(await visitsOf(`from=${ago(9)}&to=${ago(8)}`)).toBe('40')
    const { text } = await get(`/desk/funnel?from=${ago(9)}&to=${ago(8)}`)
    expect(cellsOf(text, 'visits').slice(1)).toEqual(['40', '', '50'])
    expect(await visitsOf(`from=${ago(10)}`)).toBe('93')
    expect(await visitsOf(`from=${ago(89)}`)).toBe('93')
  })

  it('compares with the days that the address chooses, in every link of the screen', async () => {
    const monthAgo = daysBetween(addMonths(today, -1), today)
    const yearAgo = daysBetween(addMonths(today, -12), today)
    for (const [daysAgo, visit] of [
      [0, 10],
      [1, 21],
      [7, 27],
      [monthAgo, 33],
      [yearAgo, 45],
    ] as const) {
      await countFor('autumn', { visit }, { daysAgo })
      await spend('autumn', visit * 100, daysAgo)
    }
    const { get } = await signIn('viewer')
    for (const [against, visits, words] of [
      ['before', '21', 'The day before'],
      ['week', '27', 'A week before'],
      ['month', '33', 'A month before'],
      ['year', '45', 'A year before'],
      ['<b>', '21', 'The day before'],
    ] as const) {
      const { text } = await get(`/desk/funnel?days=1&against=${against}`)
      expect(cellsOf(text, 'visits').slice(1)).toEqual(['10', '', visits])
      expect(text).toContain(`<th scope="col">${words}</th>`)
      expect(cellsOf(text, 'autumn').at(-1)).toContain(`before $${visits}.00`)
      const days = (await get(`/desk/funnel?by=day&days=1&against=${against}`)).text
      expect(cellsOf(days, today)[7]).toMatch(/^0( before 0)?$/)
      expect(days).toContain(`10, before ${visits};`)
      const csv = (await get(`/desk/funnel.csv?days=1&against=${against}`)).text
      expect(csv).toContain(`"${visits}.00"`)
    }
    const { text } = await get('/desk/funnel?days=1&against=year')
    const own = text.match(/href="\/desk\/funnel(?:\.csv)?\?[^"]+"/g) ?? []
    const others = own.filter((href) => !href.includes('against=year'))
    expect(others.map((href) => /against=(\w+)/.exec(href)?.[1] ?? 'before')).toEqual([
      ...['before', 'week', 'month'],
    ])
    expect(text).toContain('name="against" value="year"')
  })

  const ago = (days: number) => torontoDate(Date.now() - days * day)
  it.each([
    [`from=${ago(1)}&to=${ago(2)}`, 'From is after To.'],
    [`from=${ago(-1)}`, 'From is in the future.'],
    [`from=${ago(1)}&to=${ago(-2)}`, 'To is in the future.'],
    [`from=${ago(90)}`, 'From and To span more than 90 days.'],
    [`to=${ago(8)}`, 'Enter the first day in From.'],
    ['from=2026-02-30', 'From is not a date.'],
    [`from=${ago(3)}&to=y`, 'To is not a date.'],
  ])('has no report of %s: %s', async (search, problem) => {
    await countFor('autumn', { visit: 3 })
    const { get } = await signIn('viewer')
    const { status, text } = await get(soFar(`/desk/funnel?${search}`))
    expect(status).toBe(422)
    expect(text).toContain(problem)
    expect(text).not.toContain('autumn')
    for (const typed of new URLSearchParams(search).values())
      expect(text).toContain(`value="${typed}"`)
    expect((await get(soFar(`/desk/funnel.csv?${search}`))).status).toBe(422)
  })

  it('comes as a file under the names of the screen, with shares, costs and the days before', async () => {
    await countFor('', { click: 80, visit: 40, form_viewed: 20 })
    await countFor('autumn', { click: 40, visit: 30, lead_accepted: 4 })
    await countFor('autumn', { click: 50, visit: 20 }, { daysAgo: 7 })
    await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'autumn', 41010)")
      .bind(torontoDate(Date.now()))
      .run()
    const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel.csv?days=7'))
    const [head = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'))
    const cells = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])))
    expect(cells).toMatchObject([
      { campaign: '(none)', clicks: '80', 'visits, share of clicks': '50.0%', 'spent, CAD': '' },
      {
        ...{ campaign: 'autumn', clicks: '40', registered: '0', accepted: '4' },
        ...{ 'visits, share of clicks': '75.0%', 'form begun, share of form viewed': '' },
        ...{ 'accepted per visit': '13.3%', 'spent, CAD': '410.10' },
        ...{ 'CAD per accepted lead': '102.53', 'clicks, before': '50', 'visits, before': '20' },
      },
      { campaign: '(all)', clicks: '120', 'visits, share of clicks': '58.3%' },
    ])
  })

  it('sorts by a step, and takes any address', async () => {
    await countFor('many', { click: 50 })
    await countFor('late', { click: 40, lead_accepted: 9 })
    const { get } = await signIn('viewer')
    const order = async (search: string) => {
      const { text } = await get(soFar(`/desk/funnel?${search}`))
      const names = text.matchAll(/<th scope="row"><a[^>]*>(many|late)</g)
      return Array.from(new Set(Array.from(names, ([, name]) => name)))
    }
    expect(await order('')).toEqual(['many', 'late'])
    expect(await order('sort=lead_accepted')).toEqual(['late', 'many'])
    expect(await order('by=<b>&days=1e9&sort=toString')).toEqual(['many', 'late'])
    const hours = await get('/desk/funnel?by=hour&days=1')
    expect([hours.status, hours.text.includes('returned leads link')]).toEqual([200, false])
    expect(hours.text.replace(/<!-- -->/g, '')).toContain('<small>today so far in Toronto, as of')
  })
})

describe('leads in the funnel', () => {
  it.each([
    ['campaign', 6, 6],
    ['source', 2, 2],
    ['country', 2, 2],
    ['device', 2, 2],
    ['day', 4, 2],
    ['hour', 6, 6],
    ['landing', 4, 4],
    ['variant', 4, 4],
  ])(
    'by %s are as many as the list that they link to, also after one was erased',
    async (by, ofWeek, ofToday) => {
      const [first = ''] = await submitLeads('spring', 3)
      await submitLeads('fall', 2)
      await countFor('spring', { visit: 40, lead_committed: 3, lead_accepted: 3 })
      await countFor(otherName, { visit: 40, lead_committed: 2, lead_accepted: 2 })
      const { get } = await signIn('viewer')
      const listedIn = async (search: string) => {
        const { text } = await get(soFar(`/desk/funnel?${search}`))
        const links = Array.from(text.matchAll(/href="(\/desk\/leads\?[^"]+)">([\d]+)( listed)?</g))
        for (const [, path = '', shown] of links) {
          const list = (await get(path.replaceAll('&amp;', '&'))).text
          expect([path, list.match(/<th scope="row">/g)?.length]).toEqual([path, Number(shown)])
        }
        return { text, links: links.length }
      }
      if (by === 'landing') await countFor('', { click: 1 }, { landing: '/' })
      if (by === 'variant') await countFor('', { click: 1 }, { variant: 'k1' })
      const midnight = torontoTime(torontoDate(Date.now()), 0)
      const [late = ''] = await submitLeads('fall', 1)
      for (const [table, at, id] of [
        ['lead', 'created_at', 'id'],
        ['lead_event', 'at', 'lead_id'],
      ]) {
        await env.PEOPLE.prepare(`UPDATE ${table} SET ${at} = ?1 WHERE ${id} = ?2`)
          .bind(by === 'hour' ? midnight : Date.now(), late)
          .run()
      }

      for (const [dates, links] of [
        ['days=7', ofWeek],
        [`from=${today}&to=${today}`, ofToday],
      ] as const) {
        expect((await listedIn(`by=${by}&${dates}`)).links).toBe(links)
      }
      await drop([first])
      const { text } = await listedIn(`by=${by}&days=7`)
      expect(text).toContain('1 erased')
      const total = by === 'campaign' ? cellsOf(text, 'all') : []
      if (total.length > 0) expect(total[7]).toBe('6 5 listed, 1 erased')
    },
  )

  it.each([
    ['by name', 'spring'],
    ['as others, before their name was known', otherName],
    ['late or never', null],
  ])('that counted %s keep their row and its cost once erased', async (_, name) => {
    await submitLeads('spring', 1)
    const erased = await submitLeads('spring', 2)
    if (name) await countFor(name, { visit: 40, lead_committed: 3, lead_accepted: 3 })
    await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'spring', 9000)")
      .bind(torontoDate(Date.now()))
      .run()
    const { get } = await signIn('viewer')
    const figures = async () => {
      const { text } = await get(soFar('/desk/funnel?by=campaign'))
      return ['spring', '\\(other\\)', 'all'].map((row) =>
        [6, 7, 11].map((cell) => cellsOf(text, row)[cell]?.split(' ')),
      )
    }
    const before = await figures()
    expect(before[0]).toEqual([['3'], ['3'], expect.arrayContaining(['$30.00'])])
    await drop(erased)
    const after = await figures()
    await countFor(otherName, { lead_committed: 4, lead_accepted: 4 })
    const unknown = cellsOf((await get(soFar('/desk/funnel'))).text, '\\(other\\)')
    expect(unknown[6]).toMatch(/ erased, name not kept$/)
    const ofErased = ['3', '1', 'listed,', '2', 'erased']
    expect(after[0]).toEqual([ofErased, ofErased, before[0]?.[2]])
    const firsts = (rows: typeof after) => rows.map((cells) => cells.map((cell) => cell?.[0]))
    expect(firsts(after)).toEqual(firsts(before))
  })

  it('are counted by buyer, with the median of its response times', async () => {
    const ids = await submitLeads('spring', 3)
    for (const [at, id] of ids.entries()) {
      const timed = "UPDATE lead_event SET took_ms = ?2 WHERE lead_id = ?1 AND kind = 'accepted'"
      await env.PEOPLE.prepare(timed)
        .bind(id, 100 * (at + 1))
        .run()
    }
    const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel?by=buyer'))
    expect(cellsOf(text, 'test-[^<]*')).toEqual([
      '3',
      '3',
      '0',
      '0',
      '0',
      '3 of 3',
      '200 ms',
      '',
      '',
    ])
    expect(text).toMatch(/href="\/desk\/leads\?buyer=test-[^&]*&amp;accepted=2026-/)
  })

  it('cost a buyer its share of their campaign’s spend, also once erased', async () => {
    const erased = await submitLeads('spring', 1)
    const [kept = '', ...others] = await submitLeads('spring', 2)
    const fall = await submitLeads('fall', 1)
    await giveTo('one', [...erased, ...others, ...fall])
    await giveTo('two', [kept])
    await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'spring', 9000)")
      .bind(torontoDate(Date.now()))
      .run()
    const { get } = await signIn('viewer')
    const costs = async () => {
      const { text } = await get(soFar('/desk/funnel?by=buyer'))
      return ['all', 'one', 'two'].map((row) => cellsOf(text, row)[7])
    }
    const each = '$30.00 per accepted paid lead'
    const shared = [`$90.00 ${each}, 3 of 4`, `$60.00 ${each}, 2 of 3`, `$30.00 ${each}`]
    expect(await costs()).toEqual(shared)
    await drop(erased)
    expect(await costs()).toEqual(shared)
  })

  it('cost the same by campaign and by buyer, with spend that brought none', async () => {
    const paid = [...(await submitLeads('spring', 2)), ...(await submitLeads('fall', 1))]
    const [unpaid = '', ...others] = await submitLeads('', 3)
    await giveTo('one', [...paid, ...others])
    await giveTo('two', [unpaid])
    await countFor('waste', { visit: 9 })
    for (const [campaign, cents] of Object.entries({ spring: 9000, fall: 600, waste: 1500 })) {
      const row = env.MARKET.prepare('INSERT INTO ad_spend VALUES (?1, ?2, ?3)')
      await row.bind(torontoDate(Date.now()), campaign, cents).run()
    }
    const { get } = await signIn('viewer')
    const byCampaign = (await get(soFar('/desk/funnel?by=campaign'))).text
    const byBuyer = (await get(soFar('/desk/funnel?by=buyer'))).text
    const cost = '$111.00 $37.00 per accepted paid lead'
    expect(cellsOf(byCampaign, 'all').at(-1)).toBe(cost)
    expect(cellsOf(byCampaign, 'spring').at(-1)).toBe('$90.00 $45.00 per accepted lead')
    expect(cellsOf(byBuyer, 'all')[7]).toBe(`${cost}, 3 of 6`)
    expect(cellsOf(byBuyer, 'one')[7]).toMatch(/^\$96\.00 \$32\.00 per accepted paid lead/)
    expect(cellsOf(byBuyer, 'two')[7]).toBe('')
    expect(cellsOf(byBuyer, '\\(no decided lead\\)')[7]).toBe('$15.00')
    const csv = (await get(soFar('/desk/funnel.csv?by=buyer'))).text.trim().split('\r\n')
    const days = `"${addDays(today, -6)}","${today}"`
    expect(csv.at(-2)).toMatch(new RegExp(`^"\\(no decided lead\\)".*"","15\\.00",${days}$`))
    expect(csv.at(-1)).toMatch(new RegExp(`^"\\(all\\)".*"111\\.00",${days}$`))
    expect(cellsOf((await get(soFar('/desk/funnel?by=day'))).text, 'all').at(-1)).toBe(cost)
  })

  it('share the spend of their campaign, also those that a buyer rejects', async () => {
    const rejected = await submitLeads('spring', 2)
    await giveTo('one', await submitLeads('spring', 4))
    await giveTo('two', rejected)
    await env.PEOPLE.exec(
      "UPDATE lead_event SET kind = 'rejected' WHERE kind = 'accepted' AND buyer_id = 'two'",
    )
    await spend('spring', 6000)
    const { get } = await signIn('viewer')
    const { text } = await get(soFar('/desk/funnel?by=buyer'))
    expect(cellsOf(text, 'one')[7]).toBe('$40.00 $10.00 per accepted paid lead')
    expect(cellsOf(text, 'two')[7]).toBe(
      '$20.00 no accepted paid lead $10.00 per decided paid lead',
    )
    const csv = (await get(soFar('/desk/funnel.csv?by=buyer'))).text
    expect(csv).toMatch(/"two".*,"10\.00","2","","0","","20\.00",/)
    await drop(rejected)
    expect(cellsOf((await get(soFar('/desk/funnel?by=buyer'))).text, 'two')[7]).toContain('$20.00')
  })

  it('of buyers are beside the days before, and who rejects most is named', async () => {
    const ids = await submitLeads('spring', 6)
    await submitLeads('spring', 1)
    const decided = (id: string, kind: string, daysAgo = 0) =>
      env.PEOPLE.prepare(
        "UPDATE lead_event SET kind = ?2, at = ?3 WHERE lead_id = ?1 AND kind = 'accepted'",
      )
        .bind(id, kind, Date.now() - daysAgo * day)
        .run()
    await giveTo('one', ids)
    for (const [at, id] of ids.entries())
      await decided(id, at < 3 ? 'rejected' : 'accepted', at < 2 ? 0 : 7)
    const { get } = await signIn('viewer')
    const { text } = await get(soFar('/desk/funnel?by=buyer'))
    const [, accepted, rejected, , , share] = cellsOf(text, 'one')
    expect([accepted, rejected, share]).toEqual([
      '0 before 3',
      '2 before 1',
      '0 of 2 before 3 of 4',
    ])
    expect(linesOf(text).find((line) => line.startsWith('Rejects most'))).toMatch(
      /^Rejects most: too few to tell\. So far: one, 2 of 2 of its decisions; before, 1 of 4/,
    )
    const csv = (await get(soFar('/desk/funnel.csv?by=buyer'))).text
    expect(csv).toContain('"decided by itself, before"')
    expect(csv).toMatch(/^"one",.*"0","2","3","4",/m)
    expect((await get(soFar('/desk/funnel?by=buyer&against=month'))).text).not.toContain('before 3')
  })

  it('are counted by the hour of the day in Toronto, of one campaign too, beside the days before', async () => {
    const [first = '', second = '', third = '', erased = ''] = await submitLeads('spring', 4)
    const [other = '', refused = ''] = await submitLeads('fall', 2)
    const at = (id: string, daysAgo: number, hours: number) =>
      env.PEOPLE.batch(
        [
          "UPDATE lead_event SET at = ?2 WHERE lead_id = ?1 AND kind = 'accepted'",
          'UPDATE lead SET created_at = ?2 - 3600000 WHERE id = ?1',
        ].map((change) =>
          env.PEOPLE.prepare(change).bind(
            id,
            torontoTime(addDays(today, -daysAgo), hours * 60 + 30),
          ),
        ),
      )
    for (const [id, daysAgo, hours] of [
      [first, 1, 9],
      [second, 2, 9],
      [third, 8, 9],
      [erased, 1, 14],
      [other, 1, 20],
      [refused, 1, 20],
    ] as const)
      await at(id, daysAgo, hours)
    await env.PEOPLE.prepare(
      "UPDATE lead_event SET kind = 'rejected' WHERE lead_id = ?1 AND kind = 'accepted'",
    )
      .bind(refused)
      .run()
    await drop([erased])
    const { get } = await signIn('viewer')
    const path = soFar('/desk/funnel?by=hour-of-day')
    const { text } = await get(path)
    expect(cellsOf(text, '9 a.m.')).toEqual(['0', '2', '2 of 4', '0', '2 of 2', '0', '1'])
    expect(cellsOf(text, '8 p.m.')).toEqual(['0', '1', '1 of 4', '1', '1 of 2', '0', '0'])
    expect(cellsOf(text, '8 a.m.')[0]).toBe('2')
    expect(cellsOf(text, '2 p.m.')).toEqual([])
    expect(text).toContain('Registered</strong> 5, before 1')
    const erasedCells = ['1', '1', '1 of 4', '0', '1 of 1', '0', '0']
    expect(cellsOf(text, 'erased, hour not kept')).toEqual(erasedCells)
    expect(cellsOf(text, 'all')).toEqual(['5', '4', '', '1', '4 of 5', '0', '1'])
    const most = 'Most accepted in the hour from:'
    expect(linesOf(text)).toContain(`${most} too few to tell. So far: 9 a.m., 2 of 4`)
    expect(text).toContain('<small>2 an hour</small>')
    const one = (await get(`${path}&campaign=fall`)).text
    expect([cellsOf(one, '9 a.m.'), cellsOf(one, '7 p.m.')[0]]).toEqual([[], '2'])
    expect(cellsOf((await get(`${path}&against=year`)).text, '9 a.m.')[6]).toBe('0')
    const csv = (await get(soFar('/desk/funnel.csv?by=hour-of-day'))).text.trim().split('\r\n')
    expect(csv).toHaveLength(27)
    expect(csv[0]).toContain('"registered","accepted","rejected"')
    expect(csv[10]).toBe(`"09:00","0","2","0","0","0","1","","${addDays(today, -6)}","${today}"`)
    const nine = torontoTime(addDays(today, -1), 9 * 60)
    await env.PEOPLE.batch(Array.from({ length: 30 }, () => noteEvent(first, 'accepted', nine)))
    expect(linesOf((await get(path)).text)).toContain(`${most} 9 a.m., 32 of 34`)
  })

  it('are counted under the hour that their sums have, also once erased', async () => {
    const [stored = '', erased = '', unsummed = '', refused = ''] = await submitLeads('spring', 4)
    const at = (hours: number) => torontoTime(addDays(today, -1), hours * 60 + 30)
    for (const [id, hours] of [
      [stored, 7],
      [erased, 7],
      [unsummed, 11],
      [refused, 7],
    ] as const) {
      await env.PEOPLE.batch([
        env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1').bind(id, at(hours)),
        env.PEOPLE.prepare('UPDATE lead_event SET at = ?2 WHERE lead_id = ?1').bind(id, at(hours)),
      ])
    }
    await env.PEOPLE.prepare(
      "UPDATE lead_event SET kind = 'rejected' WHERE lead_id = ?1 AND kind = 'accepted'",
    )
      .bind(refused)
      .run()
    const counts: Record<string, number> = { lead_committed: 3, lead_accepted: 2, lead_rejected: 1 }
    const steps = funnelEvents.map((event) => counts[event] ?? 0)
    await env.MARKET.prepare(
      `INSERT INTO funnel_hour (hour, visitor, ${funnelEvents.join()})
       VALUES (?1, 'human', ${steps.join()})`,
    )
      .bind(hourIndex(at(7)))
      .run()
    const path = soFar('/desk/funnel?by=hour-of-day')
    const { get } = await signIn('viewer')
    await drop([erased, unsummed, refused])
    const { text } = await get(path)
    const byHour = (await get(soFar('/desk/funnel?by=hour'))).text
    const hour = `${addDays(today, -1)} 07:00`
    expect(cellsOf(byHour, hour).slice(6, 8)).toEqual([
      '3 1 listed, 2 erased',
      '2 1 listed, 1 erased',
    ])
    expect(cellsOf(text, '7 a.m.').slice(0, 4)).toEqual(['3', '2', '2 of 3', '1'])
    expect(cellsOf(text, 'erased, hour not kept').slice(0, 4)).toEqual(['1', '1', '1 of 3', '0'])
    expect(cellsOf(text, 'all').slice(0, 4)).toEqual(['4', '3', '', '1'])
    const named = (await get(`${path}&campaign=spring`)).text
    expect(cellsOf(named, 'erased, hour not kept').slice(0, 2)).toEqual(['3', '2'])
  })

  it('show a buyer that never responds as such', async () => {
    const deliver = async () => ({ kind: 'timeout' }) as const
    const { services } = servicesWithBuyer(newClock(), { deliver })
    await submitted(services)
    const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel?by=buyer'))
    const buyerId = services.buyers.choose('x@y.z').id
    expect(cellsOf(text, buyerId).slice(4, 7)).toEqual(['1', 'no decision', 'no response'])
  })

  it('show a buyer that always fails as it is, and keep its figures once erased', async () => {
    await submitLeads('spring', 2)
    const down = responseOf(503, {})
    const { services } = servicesWithBuyer(newClock(), { deliver: async () => down })
    const id = await submitted(services)
    const audit = { by: 'ada', action: 'leads.resolve.accepted', note: 'they called' } as const
    const decision = { state: 'accepted', seenAt: null } as const
    await createLeadDesk(env.PEOPLE).resolve(id, decision, audit, Date.now())
    const { get } = await signIn('viewer')
    const path = soFar('/desk/funnel?by=buyer')
    const buyerId = services.buyers.choose('x@y.z').id
    const { text } = await get(path)
    expect(cellsOf(text, buyerId)).toEqual([
      ...['1', '1 1 by hand', '0', '0', '1', 'no decision', 'errors only', '', ''],
    ])
    expect(cellsOf(text, 'all')).toEqual(['3', '3 1 by hand', '0', '0', '1', '2 of 2', '', '', ''])
    const [, listed = ''] = /data-total.*?href="([^"]+)"/.exec(text) ?? []
    const list = (await get(listed.replaceAll('&amp;', '&'))).text
    expect(list.match(/<th scope="row">/g)).toHaveLength(3)
    await drop([id])
    const after = (await get(path)).text
    expect(cellsOf(after, buyerId)).toEqual([
      ...[
        '1 1 erased',
        '1 1 erased 1 by hand',
        '0',
        '0',
        '1',
        'no decision',
        'errors only',
        '',
        '',
      ],
    ])
    expect(cellsOf(after, 'all')[0]).toBe('3 2 listed, 1 erased')
    const [head = '', ...lines] = (await get(soFar('/desk/funnel.csv?by=buyer'))).text
      .trim()
      .split('\r\n')
    expect(head).toContain('"failed attempts","resolved by hand"')
    expect(lines).toContain(
      [
        ...[buyerId, 1, 1, 0, 1, 1, 0, 0, 0, 0, '', 0, 0, 0, 0, 0, '', 0, '', 0, '', ''],
        ...[addDays(today, -6), today],
      ]
        .map((cell) => `"${cell}"`)
        .join(),
    )
  })
})

it('days of Toronto come in order, with those without an event, spend and the days before', async () => {
  await countFor('autumn', { visit: 30, lead_accepted: 3 })
  await countFor('autumn', { visit: 50 }, { daysAgo: 2 })
  await countFor('autumn', { visit: 7, lead_accepted: 4 }, { daysAgo: 7 })

  await env.MARKET.prepare("INSERT INTO ad_spend VALUES (?1, 'autumn', 9000)").bind(today).run()
  const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel?by=day&days=7'))
  const days = Array.from(
    text.matchAll(/<th scope="row"><time>(2026-\d\d-\d\d)</g),
    ([, one]) => one,
  )
  // Their money, then their steps.
  const each = Array.from({ length: 7 }, (_, at) => addDays(today, at - 6))
  expect(days).toEqual([...each, ...each])
  expect(cellsOf(text, today)[1]).toBe('30')
  expect(cellsOf(text, today)[7]).toBe('3 3 erased before 4')
  expect(cellsOf(text, today).at(-1)).toMatch(/^\$90\.00/)
  expect(cellsOf(text, addDays(today, -1))[1]).toBe('0')
  expect(text).toMatch(/aria-label="Visits: 80, before 7; up to 50 a day"/)
})

it('hours are those of Toronto', async () => {
  await countFor('autumn', { visit: 3 })
  const { text } = await (await signIn('viewer')).get('/desk/funnel?by=hour&days=1')
  const name = hourName(hourIndex(Date.now()))
  expect(name.startsWith(torontoDate(Date.now()))).toBe(true)
  expect(cellsOf(text, name)[1]).toBe('3')
  expect([5, 6, 7].map((hour) => hourName(hourIndex(Date.UTC(2026, 10, 1, hour))))).toEqual([
    ...['2026-11-01 01:00', '2026-11-01 01:00, again', '2026-11-01 02:00'],
  ])
})

it('a step that counts more than the one before says why', async () => {
  await countFor('autumn', { click: 9, visit: 9, form_begun: 2, code_sent: 14, code_verified: 14 })
  const { text } = await (await signIn('viewer')).get(soFar('/desk/funnel'))
  expect(text).toContain('More code sent than form begun: ')
  expect(text).not.toContain('More verified')
  expect(cellsOf(text, 'verified')[2]).toBe('14 of 14')
})

it('says that a share of visits can’t be told if more leads registered', async () => {
  await countFor('autumn', { visit: 13, lead_committed: 25, lead_accepted: 10 })
  await countFor('spring', { visit: 40, lead_committed: 3, lead_accepted: 2 })
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel'))
  expect(cellsOf(text, 'autumn')[8]).toBe('can’t be told')
  expect(cellsOf(text, 'spring')[8]).toMatch(/^5\.0%/)
  expect(linesOf(text)[0]).toMatch(
    /^Accepted per visit: 22\.6% .*, 10 of the 12 in rows with more leads than visits/,
  )
  expect(linesOf((await get(soFar('/desk/funnel?by=day'))).text)[0]).not.toContain('in rows with')
  await countFor('late', { visit: 1, lead_committed: 30, lead_accepted: 1 })
  expect(linesOf((await get(soFar('/desk/funnel'))).text)[0]).toMatch(
    /^Accepted per visit: can’t be told, 58 registered for 54 visits\. A lead can come from a visit/,
  )
})

it('many names come in pages, and are summed on each', async () => {
  for (let at = 0; at < 60; at++) await countFor(`many-${at}`, { click: 100 + at }, { daysAgo: 1 })
  const { get } = await signIn('viewer')
  const [first, second, third] = await Promise.all(
    ['', '?page=2', '?page=3'].map(async (search) => (await get(`/desk/funnel${search}`)).text),
  )
  const namesIn = (text = '') => text.match(/<th scope="row"><a[^>]*>many-/g)?.length ?? 0
  expect([first, second, third].map(namesIn)).toEqual([100, 20, 0])
  for (const text of [first, second]) expect(cellsOf(text ?? '', 'all')[0]).toBe('7,770')
  expect(first).toMatch(/href="\/desk\/funnel\?by=campaign&amp;days=7&amp;page=2">Next/)
  expect((await get('/desk/funnel.csv?page=2')).text.match(/"many-/g)).toHaveLength(60)
}, 60_000)

it('a loss of too few is not told, and spend is told once where rows can have none', async () => {
  await spend('few', 900)
  await countFor('few', { click: 9, visit: 9, lead_accepted: 1 })
  await countFor('many', { click: 90, visit: 90, form_viewed: 45, lead_accepted: 1 })
  const { get } = await signIn('viewer')
  const headsOf = (html: string) => {
    return /<thead>.*?<\/thead>/.exec(html.slice(html.indexOf('>Money by')))
  }
  const byCampaign = (await get(soFar('/desk/funnel?by=campaign'))).text
  expect(cellsOf(byCampaign, 'few').at(-2)).toBe('too few to tell')
  expect(cellsOf(byCampaign, 'many').at(-2)).toContain('of form viewed before form begun')
  expect(headsOf(byCampaign)?.[0]).toContain('spent, per lead')
  const known = 'Spend is known by campaign and day, and estimated by source, landing and device.'
  const told = `Spent: $9.00. ${known}`
  expect(linesOf(byCampaign)).not.toContain(told)
  const byCountry = (await get(soFar('/desk/funnel?by=country'))).text
  expect(headsOf(byCountry)?.[0] ?? '').not.toContain('spent')
  expect(linesOf(byCountry)).toContain(told)
  const ofSource = (await get(soFar('/desk/funnel?by=campaign&source=news'))).text
  expect(headsOf(ofSource)?.[0] ?? '').not.toContain('spent')
  expect(linesOf(ofSource)).toContain(known)
})

describe('spend', () => {
  const csv = `\uFEFF"day","campaign","amount"\r\n${today},"autumn",120.50\n${today},spring,300`

  const stored = async () =>
    (await env.MARKET.prepare('SELECT campaign, cents FROM ad_spend ORDER BY 1').all()).results

  it('suggests the name that counts if one letter differs, but not if a digit does', async () => {
    await countFor('autumn', { visit: 1 })
    await countFor('week-1', { visit: 1 })
    const { post } = await signIn('operator')
    const preview = async (campaign: string) => {
      const rows = `day,campaign,amount\n${today},${campaign},1`
      return (await post('/desk/funnel/spend', { intent: 'preview', csv: rows })).text
    }
    for (const campaign of ['autum', 'Autumnn', 'autumm']) {
      expect(await preview(campaign)).toContain(`Did you mean autumn for ${campaign}?`)
    }
    for (const campaign of ['autumn', 'autum-x', 'week-2']) {
      expect(await preview(campaign)).not.toContain('Did you mean')
    }
  })

  it('adds a row under a corrected name to another of its day only when told to', async () => {
    await countFor('autumn', { visit: 1 })
    const { post } = await signIn('operator')
    const rows = `day,campaign,amount\n${today},autum,12\n${today},autumn,58.90`
    const compared = (await post('/desk/funnel/spend', { intent: 'preview', csv: rows })).text
    const corrected = hiddenIn(compared, 'csv') ?? ''
    const named = await post('/desk/funnel/spend', { intent: 'preview', csv: corrected })
    expect([named.status, named.text]).toEqual([
      422,
      expect.stringContaining('is on line 1 already'),
    ])
    const summed = await post('/desk/funnel/spend', { intent: 'sum', csv: corrected })
    expect(summed.text).toContain('$70.90')
  })

  it('stands also for campaigns that brought no one', async () => {
    await countFor('autumn', { visit: 100, lead_accepted: 10 })
    const { get, post } = await signIn('operator')
    const rows = `${csv}\n${today},nobody,250\n${today},waste,900\n${today},free,0`
    await importCsv(post, rows)
    const { text } = await get(soFar('/desk/funnel?by=campaign'))
    expect(cellsOf(text, 'nobody').at(-1)).toBe('$250.00 no accepted lead')
    expect(cellsOf(text, 'all').at(-1)).toBe('$1,570.50 $157.05 per accepted paid lead')
    expect(linesOf(text)).toContain(
      'Spent without a lead that a buyer kept: $1,450.00: waste $900.00, spring $300.00, nobody $250.00',
    )
    expect(cellsOf(text, 'free')).toEqual([])
    expect((await get(soFar('/desk/funnel?by=link'))).text).not.toContain('waste')
  })

  it('knows the leads that came before it, when their campaign counted as others', async () => {
    await submitLeads('fall-search', 2)
    await countFor(otherName, { visit: 9, lead_accepted: 2 })
    const { get, post } = await signIn('operator')
    const rows = `day,campaign,amount\n${today},fall-search,410.10`
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv: rows })
    expect(compared.text).toContain('Nothing has counted under fall-search yet.')
    await importCsv(post, rows)
    const { text } = await get(soFar('/desk/funnel?by=campaign'))
    const cost = '$410.10 $205.05 per accepted lead'
    expect(cellsOf(text, 'fall-search').slice(6)).toMatchObject([
      ...['2', '2', {}, '0', 'too few to tell', cost],
    ])
    expect(cellsOf(text, '\\(other\\)').slice(0, 8).map(Number.parseFloat)).toEqual([
      ...[0, 9, 0, 0, 0, 0, 0, 0],
    ])
    expect(text).not.toContain('no accepted lead')
    await countFor('fall-search', { visit: 1 })
    const later = await post('/desk/funnel/spend', { intent: 'preview', csv: rows })
    expect(later.text).not.toContain('Nothing has counted')
  })

  it('takes a lone credit off the stored amount, once a comparison has shown it', async () => {
    await spend('autumn', 10_000)
    const { post } = await signIn('operator')
    const csv = `${today},autumn,-12.50`
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
    expect(compared.text).toContain('$100.00, less a credit of $12.50')
    // The amount that it carries is whole, so pressing twice takes nothing twice.
    const carried = hiddenIn(compared.text, 'csv') ?? ''
    expect(carried).toBe(`${today},autumn,87.50`)
    const seen = hiddenIn(compared.text, 'seen') ?? ''
    const given = { intent: 'import', csv: carried, seen, ...why }
    await Promise.all([given, given].map((one) => post('/desk/funnel/spend', one)))
    const stored = await env.MARKET.prepare('SELECT cents FROM ad_spend').first('cents')
    expect(stored).toBe(8750)
    const more = await post('/desk/funnel/spend', {
      intent: 'preview',
      csv: csv.replace('12', '88'),
    })
    expect(more.text).toContain('a credit of $88.50 is more than the $87.50 stored of that day')
  })

  it('takes a lone credit of a misspelt name off what is stored of the right one', async () => {
    await countFor('autumn', { visit: 1 })
    await spend('autumn', 10_000)
    await spend('Autumn', 2_000)
    const { post } = await signIn('operator')
    const given = { intent: 'preview', csv: `${today},Autumn,-12.50` }
    const { text } = await post('/desk/funnel/spend', given)
    expect(hiddenIn(text, 'csv')).toBe(`${today},autumn,-12.50`)
  })

  it('takes credits of an ad network from the cost of their day', async () => {
    const rows = ['100', '-12.50', '\u22125', '$-2.50', '-$1', '(4.00)'].map(
      (amount) => `2026-11-20,autumn,${amount}`,
    )
    const { post } = await signIn('operator')
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv: rows.join('\n') })
    expect(compared.text).toContain('In all: $75.00.')
  })

  it('is compared, then imported once, and names the most expensive campaign', async () => {
    await countFor('autumn', { visit: 100, lead_accepted: 30 })
    await countFor('spring', { visit: 100, lead_accepted: 2 })
    const { get, post } = await signIn('operator')
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
    expect(compared.text).toContain(
      '2 would be added, 0 changed, 0 left as they are. In all: $420.50.',
    )
    expect(await stored()).toEqual([])

    const imported = await importCsv(post, csv)
    expect(imported.text).toContain('2 were added')
    expect(await stored()).toEqual([
      { campaign: 'autumn', cents: 12_050 },
      { campaign: 'spring', cents: 30_000 },
    ])
    const { text } = await get(soFar('/desk/funnel?by=campaign'))
    expect(cellsOf(text, 'autumn').at(-1)).toBe('$120.50 $4.02 per accepted lead')
    // As the verdict does, of few leads too: one rule, so nothing folded contradicts it.
    expect(text).toMatch(
      /<a href="\/desk\/leads\?campaign=spring&amp;accepted=2026-[^>]*>spring<\/a> costs most/,
    )
    expect(text).not.toContain('Most expensive')

    const again = await importCsv(post, csv)
    expect(again.text).toContain('0 were added, 0 changed, 2 left')
    const changed = csv.replace('300', '250')
    await importCsv(post, changed)
    expect((await stored())[1]).toEqual({ campaign: 'spring', cents: 25_000 })
    const { results } = await env.MARKET.prepare(
      "SELECT by_whom, count, note FROM audit WHERE action = 'spend.import' ORDER BY id",
    ).all()
    expect(results).toEqual([
      {
        ...{ by_whom: 'operator@sandbox', count: 2 },
        note: `${why.note} · autumn ${today} none → 120.50; spring ${today} none → 300.00`,
      },
      {
        ...{ by_whom: 'operator@sandbox', count: 1 },
        note: `${why.note} · spring ${today} 300.00 → 250.00`,
      },
    ])
  })

  it.each([
    ['', 'Paste the rows'],
    [
      'Campaign report\nDay,Campaign,Clicks\n2026-11-20,x,1',
      'Line 2 was read as the header: “Day, Campaign, Clicks”. It has no column for amount (amount, amount spent, cost, spend).',
    ],
    ['Campaign report\nAutumn', 'Line 1 reads “Campaign report”. Begin with the header'],
    [
      'Day;Campaign;Cost\n11/20/2026;x;1',
      'Line 2: day is not a date such as 2026-11-20, but “11/20/2026”',
    ],
    ['Day,Campaign,Cost\nTotal: Account, --,5', 'no rows below the header'],
    ['day,campaign,amount', 'no rows'],
    ['day,campaign,amount\n2026-02-30,x,1', 'Line 2: day'],
    ['day,campaign,amount\n2026-11-20,,1', 'Line 2: campaign'],
    ['day,campaign,amount\n2026-11-20,x,-', 'Line 2: amount'],
    [
      '2026-11-20,x,-1',
      '2026-11-20 x: a credit of $1.00 is more than the $0.00 stored of that day.',
    ],
    [
      '2026-11-20,x,1\n2026-11-20,x,-2',
      '2026-11-20 x: its credits are more than its cost. Enter one amount for that day',
    ],
    ['2026-11-20,x,-1)', 'Line 1: amount is not dollars such as 123.45, but “-1)”'],
    ['2026-11-20,x,(1', 'Line 1: amount is not dollars such as 123.45, but “(1”'],
    ['2026-11-20,x,-1\n2026-11-20,x,-1', 'Line 2: 2026-11-20 x is on line 1 already.'],
    ['day,campaign,amount\n2026-11-20,x,1e3', 'Line 2: amount'],
    ['day,campaign,amount\n2026-11-20,x,1\n2026-11-20,x,2', 'Line 3: 2026-11-20 x is on line 2'],
    // A file that was pasted twice.
    [
      'Day,Campaign,Ad set,Cost\n2026-11-20,x,a,1\n2026-11-20,x,a,1',
      'Line 3: 2026-11-20 x is on line 2 already. Delete one',
    ],
    ['day,campaign,amount\n\n2026-11-20,x,y,1', 'Line 3: it has more cells than columns'],
    ['day,campaign,amount\n2099-01-01,x,1', 'Line 2: day is in the future'],
    ['day,campaign,amount\n2026-11-20,Qu\ufffdbec,1', 'Line 2: campaign'],
    ['day,campaign,amount\n2026-11-20,au\u200btumn,1', 'Line 2: campaign'],
    ['day,campaign,amount\n2026-11-20,(none),1', 'Line 2: (none) is no campaign'],
    ['2026-11-20,x,1\n2026-11-20,(Other),1', 'Line 2: (Other) is no campaign'],
    ['2026-11-20,( direct ),1', 'Line 1: ( direct ) is no campaign'],
    ['1999-12-31,x,1\n2101-01-01,x,1', 'Line 1: day is not a date such as 2026-11-20'],
    ['2026-11-20,x,1\n2101-01-01,x,1', 'Line 2: day is in the future'],
    ['2026-11-20,"autumn,1', 'Line 1: a quotation mark is not closed'],
    ['2026-11-20,autumn",1', 'Line 1: a quotation mark is not closed'],
    ['2026-11-20,autumn,"1', 'Line 1: a quotation mark is not closed'],
    ['2026-02-30,x,1', 'Line 1: day is not a date'],
    ['x,2026-11-20,1', 'Begin with the header'],
    ['Day,Campaign,Amount spent (USD)\n2026-11-20,x,1', 'Amount spent (USD) is not in Canadian'],
    ['Day,Campaign,Currency code,Cost\n2026-11-20,x,USD,1', 'Line 2: its amount is in USD'],
    ['Cost,Day,Campaign\n1,200.50,2026-11-20,x', 'Line 2: day is not a date'],
    ['Day,Cost,Campaign\n2026-11-20,1,x,y', 'Line 2: it has more cells than columns'],
    [
      'Reporting starts,Reporting ends,Campaign name,Cost\n2026-11-18,2026-11-20,x,1',
      'Line 2: it is of several days',
    ],
  ])('refuses %j and says which line', async (bad, problem) => {
    const { post } = await signIn('operator')
    for (const intent of ['preview', 'import']) {
      const refused = await post('/desk/funnel/spend', { intent, csv: bad, ...why })
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(problem)])
    }
    expect(await stored()).toEqual([])
  })

  it('offers to add rows of one day and campaign together, and imports their sum', async () => {
    const { post } = await signIn('operator')
    const csv = `day,campaign,amount\n${today},x,1\n${today},y,5\n${today},x,2.50`
    const button = 'value="sum"'
    const refused = await post('/desk/funnel/spend', { intent: 'preview', csv })
    expect(refused.text).toContain(button)
    expect(refused.text).toContain(`Line 4: ${today} x is on line 2 already.`)
    const summed = await post('/desk/funnel/spend', { intent: 'sum', csv })
    expect([summed.status, summed.text]).toEqual([
      200,
      expect.stringContaining('1 line added to another of its day and campaign.'),
    ])
    const carried = `${today},x,3.50\n${today},y,5.00`
    expect(summed.text).toContain(`value="${carried}"`)
    const seen = hiddenIn(summed.text, 'seen') ?? ''
    const imported = { intent: 'import', csv: carried, seen, ...why }
    expect((await post('/desk/funnel/spend', imported)).text).toContain('2 were added')
    // Not where something else is wrong too.
    const wrong = await post('/desk/funnel/spend', {
      intent: 'preview',
      csv: `${csv}\n${today},z,a`,
    })
    expect(wrong.text).not.toContain(button)
    const viewer = await signIn('viewer')
    expect((await viewer.post('/desk/funnel/spend', { intent: 'sum', csv })).status).toBe(403)
  })

  it('names all faulty lines at once, and reads dollar signs and thousands', async () => {
    const { post } = await signIn('operator')
    const bad = `day,campaign,amount\n${today},a,12O\n${today},b,1\n${today},c,1,200\n${today},d,"1,20"`
    const refused = await post('/desk/funnel/spend', { intent: 'preview', csv: bad })
    for (const problem of ['Line 2: amount', 'Line 4: it has', 'Line 5: amount']) {
      expect(refused.text).toContain(problem)
    }
    expect(refused.text).not.toContain('Line 3')
    const rows = ['a,$120', 'b,"1,200.50"', 'c,1,200.50', 'd,"$1,234,567"', 'e,"1,200"', 'f, 7 ']
    const csv = `day,campaign,amount\n${rows.map((row) => `${today},${row}`).join('\n')}`
    await importCsv(post, csv)
    expect((await stored()).map(({ cents }) => cents)).toEqual([
      ...[12_000, 120_050, 120_050, 123_456_700, 120_000, 700],
    ])
  })

  it('comes without the header too', async () => {
    const { get, post } = await signIn('operator')
    expect((await get('/desk/funnel/spend')).text).toMatch(
      /<label for="csv">[^<]*day,campaign,amount/,
    )
    const compared = await post('/desk/funnel/spend', {
      ...{ intent: 'preview', csv: `${today},autumn,15\n${today},spring,20` },
    })
    expect(compared.text).toContain('2 would be added')
  })

  it.each([
    ['Day,Campaign,Amount spent (CAD)', ['DAY', 'autumn', '"$1,204.50"']],
    ['Campaign name,Reporting starts,Reporting ends,Spend', ['autumn', 'DAY', 'DAY', '1204.50']],
    [
      'Campaign,Ad,Clicks,Cost,Date',
      ['autumn', '"A ""new"", red ad"', '7', '"CA$1,204.50"', 'DAY'],
    ],
    ['Date,Currency code,Cost (CAD),Campaign', ['DAY', 'CAD', '1204.5', 'autumn']],
    [
      'Reporting starts,Day,Campaign name,Amount Spent',
      ['1999-01-01', 'DAY', 'autumn', '1,204.50'],
    ],
  ])('comes under the headings %s too', async (head, cells) => {
    const { post } = await signIn('operator')
    const csv = `${head}\n${cells.join().replaceAll('DAY', today)}\n`
    const imported = await importCsv(post, csv)
    expect(imported.text).toContain('1 was added')
    expect(await stored()).toEqual([{ campaign: 'autumn', cents: 120_450 }])
  })

  it('adds up the ad sets of a campaign, and says so', async () => {
    const { post } = await signIn('operator')
    const csv = `Day,Campaign,Ad set,Cost\n${today},autumn,a,1.50\n${today},autumn,b,2\n${today},winter,a,4`
    const compared = (await post('/desk/funnel/spend', { intent: 'preview', csv })).text
    expect(compared.replaceAll('<!-- -->', '')).toContain(
      '1 line added to another of its day and campaign',
    )
    await importCsv(post, csv)
    expect(await stored()).toEqual([
      { campaign: 'autumn', cents: 350 },
      { campaign: 'winter', cents: 400 },
    ])
  })

  it.each([
    ['between tabs, as spreadsheets copy them', 'Day\tCampaign\tCost\nDAY\tautumn\t1,204.50', 0],
    ['between tabs, without a header', 'DAY\tautumn\t1204.5', 0],
    [
      'between semicolons, as French spreadsheets save them',
      'Day;Campaign;Cost\nDAY;autumn;"1\u202f204,50 $"',
      0,
    ],
    ['between semicolons, without a header', 'DAY;autumn;1204,50', 0],
    [
      'in Google Ads’ file, with its titles and sums',
      'Campaign report\n"November 1, 2026 - November 26, 2026"\nCampaign status,Campaign,Day,Currency code,Cost\nEnabled,autumn,DAY,CAD,"1,204.50"\nTotal: Campaigns, --, --,CAD,"1,204.50"\nTotal: Account, --, --,CAD,"1,204.50"',
      4,
    ],
  ])('comes %s', async (_, rows, leftOut) => {
    const { post, upload } = await signIn('operator')
    const csv = rows.replaceAll('DAY', today)
    const compared = await upload('/desk/funnel/spend', { intent: 'preview', csv: '' }, csv)
    const words = `${leftOut} lines of titles or totals left out`
    expect(compared.text.includes(words)).toBe(leftOut > 0)
    // Spreadsheets of some platforms are in UTF-16.
    const wide = new Uint8Array(
      Uint16Array.from(`\ufeff${csv}`, (unit) => unit.charCodeAt(0)).buffer,
    )
    const again = await upload('/desk/funnel/spend', { intent: 'preview', csv: '' }, wide)
    expect(again.text).toContain('1 would be added')
    const given = {
      csv: hiddenIn(compared.text, 'csv') ?? '',
      seen: hiddenIn(compared.text, 'seen') ?? '',
    }
    expect(given.csv).toBe(`${today},autumn,1204.50`)
    await post('/desk/funnel/spend', { intent: 'import', ...given, ...why })
    expect(await stored()).toEqual([{ campaign: 'autumn', cents: 120_450 }])
  })

  it('of names that nothing has counted under is imported only once they are ticked', async () => {
    await countFor('autumn', { visit: 1 })
    const { post } = await signIn('operator')
    const compared = (await post('/desk/funnel/spend', { intent: 'preview', csv })).text
    const label = 'Import spring too, though nothing has counted under it'
    expect(compared).toContain(label)
    expect(compared).not.toMatch(/name="uncounted"[^>]*checked/)
    const seen = hiddenIn(compared, 'seen') ?? ''
    const form = { intent: 'import', csv, seen, note: 'the account' }
    const refused = await post('/desk/funnel/spend', form)
    expect([refused.status, await stored()]).toEqual([422, []])
    expect(refused.text).toMatch(/aria-invalid="true"[^>]*name="uncounted"/)
    expect(refused.text).toContain(label)
    expect(refused.text).toContain('value="the account"')
    expect((await post('/desk/funnel/spend', { ...form, uncounted: '1' })).status).toBe(200)
    expect(await stored()).toHaveLength(2)
    // All of its names count.
    const known = await post('/desk/funnel/spend', {
      ...{ intent: 'preview', csv: `${today},autumn,5` },
    })
    expect(known.text).not.toContain('name="uncounted"')
  })

  it('that changed after it was compared is compared again', async () => {
    const { post } = await signIn('operator')
    const csv = `${today},autumn,5`
    const importing = { intent: 'import', csv, ...why }
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
    const seen = hiddenIn(compared.text, 'seen') ?? ''
    await importCsv(post, `${today},autumn,777`)
    const unsaid = await post('/desk/funnel/spend', { ...importing, seen, note: '' })
    expect([unsaid.status, unsaid.text]).toEqual([
      422,
      expect.stringContaining('or someone has changed them meanwhile.'),
    ])
    const late = await post('/desk/funnel/spend', { ...importing, seen })
    expect(late.status).toBe(422)
    expect(late.text).toContain('or someone has changed them meanwhile.')
    expect(late.text).toContain('$777.00')
    expect(await stored()).toEqual([{ campaign: 'autumn', cents: 77_700 }])
    const now = hiddenIn(late.text, 'seen') ?? ''
    await Promise.all(
      Array.from({ length: 6 }, () => post('/desk/funnel/spend', { ...importing, seen: now })),
    )
    expect(await stored()).toEqual([{ campaign: 'autumn', cents: 500 }])
    const { results } = await env.MARKET.prepare(
      "SELECT note FROM audit WHERE action = 'spend.import' AND note LIKE '%5.00'",
    ).all()
    expect(results).toHaveLength(1)
  })

  it('is imported only as it was compared', async () => {
    const { post } = await signIn('operator')
    const compared = await post('/desk/funnel/spend', { intent: 'preview', csv })
    const seen = hiddenIn(compared.text, 'seen') ?? ''
    for (const given of [
      { csv, seen: '' },
      { csv, seen: 'new,new' },
      { csv: csv.replace('300', '3'), seen },
    ]) {
      const refused = await post('/desk/funnel/spend', { intent: 'import', ...given, ...why })
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('These are not the amounts that were compared'),
      ])
    }
    expect(await stored()).toEqual([])
  })

  it('that compares can be confirmed, in any script', async () => {
    const { upload } = await signIn('operator')
    const names = Array.from({ length: 300 }, (_, at) => `${'é'.repeat(60)}-${at}`)
    const csv = names.map((name) => `${today},${name},1234567.89`).join('\n')
    const compared = await upload('/desk/funnel/spend', { intent: 'preview', csv: '' }, csv)
    expect(compared.text).toMatch(
      /<form[^>]*enctype="multipart\/form-data"[^>]*class="reason"|class="reason"[^>]*enctype="multipart\/form-data"/i,
    )
    const given = {
      csv: hiddenIn(compared.text, 'csv') ?? '',
      seen: hiddenIn(compared.text, 'seen') ?? '',
    }
    const imported = await upload('/desk/funnel/spend', { intent: 'import', ...given, ...why }, '')
    expect(imported.text).toContain('300 were added')
  })

  it('is listed, and removed for a reason, which is audited', async () => {
    const { get, post } = await signIn('operator')
    const one = await importCsv(post, `day,campaign,amount\n${today},autumn,15`)
    expect(one.text).toContain('1 was added')
    await importCsv(post, csv)
    const listed = (await get('/desk/funnel/spend')).text
    expect(cellsOf(listed, `.*?${today}`)).toEqual(['autumn', '$120.50'])
    const removal = { intent: 'remove', row: `${today} 12050 autumn` }
    const refused = await post('/desk/funnel/spend', { ...removal, note: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/id="note-remove"[^>]* value="x"/)
    const none = await post('/desk/funnel/spend', { intent: 'remove', ...why })
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose the amounts')])
    expect(await stored()).toHaveLength(2)
    const viewer = await signIn('viewer')
    expect((await viewer.post('/desk/funnel/spend', { ...removal, ...why })).status).toBe(403)
    const older = { ...removal, row: `${today} 1500 autumn`, ...why }
    const stale = await post('/desk/funnel/spend', older)
    expect(stale.text).toContain('0 amounts removed.')
    expect(stale.text).toContain('1 of 1 changed meanwhile')
    expect(await stored()).toHaveLength(2)
    const removed = await post('/desk/funnel/spend', { ...removal, ...why })
    expect(removed.text).toContain('1 amount removed.')
    await post('/desk/funnel/spend', { ...removal, ...why })
    expect(await stored()).toMatchObject([{ campaign: 'spring' }])
    const { results } = await env.MARKET.prepare(
      "SELECT by_whom, count, note FROM audit WHERE action = 'spend.remove'",
    ).all()
    const note = `${why.note} · autumn ${today} 120.50 → none`
    expect(results).toEqual([{ by_whom: 'operator@sandbox', count: 1, note }])
  })

  it('comes as a file too', async () => {
    const { upload } = await signIn('operator')
    const compared = await upload('/desk/funnel/spend', { intent: 'preview', csv: '' }, csv)
    expect(compared.text).toContain('2 would be added')
  })

  it('takes as many rows as it says, and names one too many', async () => {
    const { post } = await signIn('operator')
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `2026-11-20,a-campaign-of-an-agency-${at},1234.56`)
    const csvOf = (count: number) => ['day,campaign,amount', ...rows(count)].join('\r\n')
    const imported = await importCsv(post, csvOf(300))
    expect(imported.text).toContain('300 were added')
    const refused = await post('/desk/funnel/spend', { intent: 'preview', csv: csvOf(301) })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('up to 300 rows')])
  })

  it('that is far too long is refused in plain words', async () => {
    const { post } = await signIn('operator')
    const csv = `day,campaign,amount\n${'2026-11-20,autumn,1\n'.repeat(12_000)}`
    const refused = await post('/desk/funnel/spend', { intent: 'preview', csv })
    expect(refused.status).toBe(413)
    expect(refused.text).toBe('That is too long to send at once. Send it in parts.')
  })

  it('is not a viewer’s to import, and not imported without a reason', async () => {
    const viewer = await signIn('viewer')
    for (const intent of ['preview', 'import']) {
      const refused = await viewer.post('/desk/funnel/spend', { intent, csv, ...why })
      expect(refused.status).toBe(403)
    }
    const { post } = await signIn('operator')
    const nameless = await post('/desk/funnel/spend', { intent: 'import', csv })
    expect(nameless.status).toBe(422)
    expect(nameless.text).toContain('spring,300')
    expect(await stored()).toEqual([])
  })
})
