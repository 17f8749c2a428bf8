import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { day } from '#app/shared/time.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { signIn } from '#tests/support/desk.ts'
import {
  clearFunnel,
  countFor,
  giveTo,
  setPrice,
  soFar,
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'

beforeEach(clearFunnel)

const ago = (days: number) => addDays(torontoDate(Date.now()), -days)

const linesIn = (html: string) => {
  const [, verdict = ''] = /<div class="verdict">(.*?)<\/div>/.exec(html) ?? []
  return Array.from(verdict.matchAll(/<p[^>]*>(.*?)<\/p>/g), ([, line = '']) =>
    line.replace(/<[^>]+>/g, ''),
  )
}

const lossIn = (html: string) => linesIn(html).find((line) => /^(Stop|Watch): /.test(line))

async function accept(campaign: string, leads: number, daysAgo = 0) {
  const ids = await submitLeads(campaign, leads)
  await giveTo('one', ids)
  await env.PEOPLE.batch(
    ids.map((id) =>
      env.PEOPLE.prepare('UPDATE lead_event SET at = ?2 WHERE lead_id = ?1').bind(
        id,
        Date.now() - daysAgo * day,
      ),
    ),
  )
}

async function price(cents: string) {
  const { post } = await signIn('operator')
  const since = addDays(torontoDate(Date.now()), -30)
  await setPrice(post, { intent: 'price', buyer: 'one', price: cents, since, note: 'a contract' })
}

it('without prices, the funnel names the highest cost of a lead, and each campaign without one', async () => {
  await countFor('dear', { visit: 400, lead_committed: 40, lead_accepted: 40 })
  await countFor('cheap', { visit: 400, lead_committed: 80, lead_accepted: 80 })
  await countFor('few', { visit: 9, lead_committed: 2, lead_accepted: 2 })
  await countFor('dear', { visit: 50, lead_committed: 10, lead_accepted: 10 }, { daysAgo: 8 })
  await spend('dear', 120_000)
  await spend('cheap', 40_000)
  await spend('few', 500)
  await spend('waste', 30_000)
  await spend('tried', 1000)
  await spend('dear', 10_000, 8)
  const { get } = await signIn('viewer')
  const { text } = await get(soFar('/desk/funnel'))
  expect(linesIn(text)).toEqual([
    'Stop: waste $300.00 in 7 days. No lead of it was kept; at the others’ $13.24 a lead, 22 were due.',
    'Watch: tried $10.00 in 7 days. No lead of it was kept, but too little was spent to tell.',
    expect.stringMatching(
      /^Most people leave before form viewed: 100\.0% of visits, before 100\.0%/,
    ),
    'Spent $1,915.00.',
    'A paid lead cost $15.70, $5.70 more: +$3.88 fewer of them become leads, +$2.34 costlier visits, −\u2060$0.52 other; most by dear. Chance alone can explain it.',
    'dear costs most: $30.00 per accepted lead (chance allows $22 to $42; $1,200.00 for 40); all cheaper ones $4.94 ($405.00 for 82).',
  ])
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'waste'")
  expect(lossIn((await get(soFar('/desk/funnel'))).text)).toMatch(/^Watch: tried/)
  await env.MARKET.exec("UPDATE ad_spend SET cents = 11000 WHERE campaign = 'cheap'")
  await env.MARKET.exec("UPDATE ad_spend SET cents = 7000 WHERE campaign = 'dear'")
  expect(linesIn((await get(soFar('/desk/funnel'))).text)).toContain(
    'Too few leads to tell which campaign costs most; so far few: $2.50 (chance allows $1 to $21) for 2.',
  )
})

it('a cost of few leads is named with its interval, where it is beyond chance', async () => {
  await countFor('autumn', { lead_accepted: 45 })
  await accept('winter', 13)
  await countFor('odd', { lead_accepted: 1 })
  await spend('autumn', 60_390)
  await spend('winter', 114_000)
  await spend('odd', 9000)
  const { get } = await signIn('viewer')
  expect(linesIn((await get(soFar('/desk/funnel'))).text).at(-1)).toBe(
    'winter costs most: $87.69 per accepted lead (chance allows $51 to $165; $1,140.00 for 13); all cheaper ones $13.42 ($603.90 for 45). odd, $90.00 (chance allows $16 to $3,555) for 1, is too few to tell.',
  )
  await price('42.50')
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign <> 'winter'")
  expect(lossIn((await get(soFar('/desk/funnel'))).text)).toContain(
    'A kept lead costs $87.69 (chance allows $51 to $165) and earns $42.50.',
  )
})

it('a price that isn’t known matters only if it can make up for a loss', async () => {
  await accept('news', 1)
  await giveTo('two', await submitLeads('news', 1))
  await spend('news', 70_000)
  await accept('small', 1)
  await spend('small', 5000)
  await price('40')
  const { get } = await signIn('viewer')
  const worst = async () => lossIn((await get(soFar('/desk/funnel'))).text)
  expect(await worst()).toBe(
    'Stop: news up to −\u2060$660.00 in 7 days. It loses at least $620.00, some prices not known yet. A kept lead costs $350.00 (chance allows $97 to $2,890) and earns up to $40.00.',
  )
  await env.MARKET.exec("UPDATE ad_spend SET cents = 7500 WHERE campaign = 'news'")
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'small'")
  expect(await worst()).toBe(
    'Watch: news up to −\u2060$35.00 in 7 days. Set the price of its leads first.',
  )
})

it('where people leave is judged over whole days, and needs no advice if it is better', async () => {
  const steps = (begun: number) => ({
    ...{ visit: 400, form_viewed: 400, form_begun: begun, code_sent: begun },
    ...{ code_verified: begun, lead_committed: begun, lead_accepted: begun },
  })
  await countFor('autumn', steps(100), { daysAgo: 1 })
  await countFor('autumn', steps(40), { daysAgo: 2 })
  await countFor('autumn', steps(100), { daysAgo: 3 })
  await countFor('autumn', steps(101), { daysAgo: 4 })
  const { get } = await signIn('viewer')
  const today = torontoDate(Date.now())
  const leak = async (daysAgo: number) => {
    const on = addDays(today, -daysAgo)
    const { text } = await get(`/desk/funnel?from=${on}&to=${on}`)
    expect(text).not.toContain('Today so far')
    return linesIn(text).find((line) => line.startsWith(now))
  }
  const now = 'Most people leave before form begun: '
  const advice =
    ' Open the pages: do they say what people get before they ask? See by page, by device.'
  expect(await leak(1)).toBe(`${now}75.0% of form viewed, better than before: 90.0%.`)
  expect(await leak(2)).toBe(`${now}90.0% of form viewed, worse than before: 75.0%.${advice}`)
  expect(await leak(3)).toBe(`${now}75.0% of form viewed, as before: 74.8%.${advice}`)
  const week = (await get(soFar('/desk/funnel'))).text
  expect(week).toMatch(/Today so far, until .*?<a href="[^"]*">7 days to yesterday<\/a>/)
})

it('names each device, campaign or page that loses people beyond chance, on both screens, and what that costs', async () => {
  const steps = (visit: number, begun: number, verified: number, registered: number) => ({
    ...{ visit, form_viewed: visit, form_begun: begun, code_sent: begun },
    ...{ code_verified: verified, lead_committed: registered, lead_accepted: registered },
  })
  await countFor('autumn', steps(900, 90, 80, 70), { daysAgo: 1 })
  await countFor('autumn', steps(300, 90, 80, 70), { daysAgo: 1, device: 'desktop' })
  await countFor('autumn', steps(120, 40, 34, 14), { daysAgo: 1, device: 'tablet' })
  await countFor('winter', steps(90, 20, 18, 16), { daysAgo: 1, landing: '/markets' })
  const { get } = await signIn('viewer')
  const most = 'Worst there: mobile 88.9% of form viewed, others 69.0%: about'
  const also =
    'Also before registered: tablet 58.8% of verified, others 12.4%: about 16 leads lost.'
  for (const path of ['/desk/today', '/desk/funnel', '/desk/funnel?by=device']) {
    const lines = linesIn((await get(path)).text)
    expect(lines.find((line) => line.startsWith('Most people leave'))).toContain(most)
    expect(lines).toContain(also)
  }
  const ofOne = linesIn((await get('/desk/funnel?campaign=winter')).text)
  expect(ofOne.filter((line) => /Worst there|Also before/.test(line))).toEqual([])
})

it('the device whose registered leads cost most, by an estimate, is to be bid less on', async () => {
  await accept('autumn', 12, 1)
  await countFor('autumn', { visit: 900, lead_committed: 12 }, { daysAgo: 1 })
  await countFor('autumn', { visit: 300, lead_committed: 40 }, { daysAgo: 1, device: 'desktop' })
  await spend('autumn', 120_000, 1)
  await price('40')
  const { get } = await signIn('viewer')
  const { text } = await get('/desk/funnel?by=device')
  expect(linesIn(text)[0]).toBe(
    'mobile costs most, estimated by visits: $75.00 a registered paid lead, all others $7.50. One that is kept costs $75.00 and earns $40.00: bid less there.',
  )
  expect(text).toContain('$7.50 per registered')
})

it('one campaign is judged beside the others, as Today judges it, in any report of it', async () => {
  await accept('good', 12, 1)
  await spend('good', 12_000, 1)
  await spend('waste', 9000, 1)
  await countFor('waste', { visit: 40 }, { daysAgo: 1 })
  await price('40')
  const { get } = await signIn('viewer')
  const waste =
    'Stop: waste −\u2060$90.00 in 7 days. No lead of it was kept; at the others’ $10.00 a lead, 9 were due.'
  expect(linesIn((await get('/desk/today')).text)[0]).toBe(waste)
  for (const by of ['campaign', 'day', 'device']) {
    const ofOne = async (name: string) =>
      linesIn((await get(`/desk/funnel?by=${by}&campaign=${name}`)).text)[0]
    expect(await ofOne('waste')).toBe(waste)
    expect(await ofOne('good')).toMatch(/^Raise: good\. In 7 days, a kept lead cost \$10\.00/)
  }
})

it('with prices, the funnel begins with every loss, then the margin', async () => {
  await accept('good', 3)
  await accept('poor', 1)
  await spend('good', 3000)
  await spend('poor', 9000)
  await price('40')
  const { get } = await signIn('viewer')
  const lines = async () => linesIn((await get(soFar('/desk/funnel'))).text)
  const few = 'Too few leads to tell which campaign to raise.'
  expect(await lines()).toEqual([
    'Watch: poor −\u2060$50.00 in 7 days. A kept lead costs $90.00 (chance allows $16 to $3,555) and earns $40.00: too few to tell.',
    few,
    'Margin $40.00: $120.00 spent, $160.00 earned by it. A paid lead cost $30.00.',
  ])
  await countFor('poor', { lead_committed: 3 })
  expect((await lines())[0]).toBe(
    'Watch: poor −\u2060$50.00 in 7 days. 2 undecided leads may make up for it: settle them first.',
  )
  await spend('worse', 90_000)
  await spend('worst', 95_000)
  expect((await lines()).slice(0, 3)).toEqual([
    'Stop: worst −\u2060$950.00, worse −\u2060$900.00 in 7 days. No lead of them was kept; at the others’ cost of a lead, 6 were due.',
    expect.stringMatching(/^Watch: poor/),
    few,
  ])
  await env.MARKET.exec('DELETE FROM ad_spend')
  await spend('good', 3000)
  expect(await lines()).toEqual([
    'No campaign lost money.',
    few,
    'Margin $90.00: $30.00 spent, $120.00 earned by it, and $40.00 without spend. A paid lead cost $10.00.',
  ])
})

it('a loss that a week is too few to tell about is judged over 28 days, on both screens', async () => {
  for (const daysAgo of [2, 10, 18]) {
    await accept('slow', 3, daysAgo)
    await spend('slow', 30_000, daysAgo)
  }
  await accept('fine', 30, 2)
  await spend('fine', 30_000, 2)
  const accepted = `(SELECT at FROM lead_event WHERE lead_id = lead.id AND kind = 'accepted')`
  await env.PEOPLE.exec(`UPDATE lead SET created_at = ${accepted}`)
  await price('40')
  const { get } = await signIn('viewer')
  for (const [path, chance] of [
    ['/desk/today', ''],
    ['/desk/funnel', ' (chance allows $53 to $219)'],
  ] as const) {
    expect([path, lossIn((await get(path)).text)]).toEqual([
      path,
      `Stop: slow −\u2060$540.00 over 28 days, −\u2060$180.00 in 7 days. A kept lead costs $100.00${chance} and earns $40.00.`,
    ])
  }
  await env.MARKET.exec(`UPDATE funnel_count SET day = '${ago(20)}'`)
  expect(lossIn((await get('/desk/today')).text)).toContain(' over 20 days, ')
})

it('a week’s loss waits for the undecided leads of that week alone', async () => {
  await accept('poor', 4, 2)
  await spend('poor', 9000, 2)
  await price('40')
  const { results } = await env.PEOPLE.prepare('SELECT id FROM lead LIMIT 3').all<{ id: string }>()
  const wait = async (daysAgo: number) => {
    for (const { id } of results) {
      await env.PEOPLE.prepare("UPDATE lead SET state = 'parked', created_at = ?2 WHERE id = ?1")
        .bind(id, Date.now() - daysAgo * day)
        .run()
      await env.PEOPLE.prepare('DELETE FROM lead_event WHERE lead_id = ?1').bind(id).run()
    }
  }
  const { get } = await signIn('viewer')
  const loss = async () => lossIn((await get('/desk/today')).text)
  await wait(2)
  expect(await loss()).toContain('3 undecided leads may make up for it')
  for (const daysAgo of [0, 9, 20]) {
    await wait(daysAgo)
    expect(await loss(), `${daysAgo} days ago`).not.toContain('undecided')
  }
})

it('more spend is advised in steps if a lead cost less before, or there are few, on both screens', async () => {
  await accept('good', 40, 2)
  await accept('good', 40, 9)
  await spend('good', 40_000, 2)
  await spend('good', 40_000, 9)
  await price('40')
  const { get } = await signIn('viewer')
  const raised = async (path: string) => {
    const line = linesIn((await get(path)).text).find((one) => one.startsWith('Raise: '))
    return line?.replace(/ \(chance[^)]*\)/, '')
  }
  const both = async () => [await raised('/desk/today'), await raised('/desk/funnel')]
  const line = (cost: string) =>
    `Raise: good. In 7 days, a kept lead cost ${cost} and earned $40.00.`
  expect(await both()).toEqual([line('$10.00'), line('$10.00')])
  await env.MARKET.exec(`UPDATE ad_spend SET cents = 20000 WHERE day = '${ago(9)}'`)
  const dearer = `${line('$10.00')} Raise it in steps: before, a kept one cost $5.00.`
  expect(await both()).toEqual([dearer, dearer])
  // What was returned since counts for neither.
  const giveBack = (when: '<' | '>') =>
    env.PEOPLE.exec(
      `INSERT INTO lead_event (lead_id, at, kind, attempt, reason, buyer_id) SELECT lead_id, ${Date.now()}, 'returned', 0, 'invalid', buyer_id FROM lead_event WHERE kind = 'accepted' AND at ${when} ${Date.now() - 5 * day} LIMIT 8`,
    )
  await giveBack('<')
  const kept = dearer.replace('$5.00', '$6.25')
  expect(await both()).toEqual([kept, kept])
  const table = (await get('/desk/funnel')).text.replaceAll('<!-- -->', '')
  expect(table).toContain('before $200.00, $5.00 per lead, without returned $6.25')
  await env.PEOPLE.exec("DELETE FROM lead_event WHERE kind = 'returned'")
  await env.MARKET.exec(`UPDATE ad_spend SET cents = 38000 WHERE day = '${ago(9)}'`)
  expect(await both()).toEqual([line('$10.00'), line('$10.00')])
  await giveBack('>')
  const risen = `${line('$12.50')} Raise it in steps: before, a kept one cost $9.50.`
  expect(await both()).toEqual([risen, risen])
  await env.PEOPLE.exec("DELETE FROM lead_event WHERE kind = 'returned'")
  await env.MARKET.exec(`UPDATE ad_spend SET cents = 4000`)
  const { results } = await env.PEOPLE.prepare(
    `SELECT lead_id AS id FROM lead_event
     WHERE kind = 'accepted' AND at > ${Date.now() - 5 * day} LIMIT 31`,
  ).all<{ id: string }>()
  for (const { id } of results) {
    await env.PEOPLE.exec(`DELETE FROM lead_event WHERE lead_id = '${id}'`)
  }
  const few = `${line('$4.44')} Raise it in steps: before, a kept one cost $1.00, and 9 leads are few.`
  expect(await raised('/desk/today')).toBe(few)
})

it('Today names a buyer that takes fewer than before, and the campaign of most that it rejects', async () => {
  await accept('spring', 60, 9)
  await accept('spring', 40, 2)
  await accept('fall', 20, 2)
  const reject = (campaign: string, limit: number) =>
    env.PEOPLE.prepare(
      `UPDATE lead_event SET kind = 'rejected' WHERE id IN (
         SELECT event.id FROM lead_event AS event JOIN lead ON lead.id = event.lead_id
         WHERE event.kind = 'accepted' AND event.at > ?1 AND lead.dimensions ->> 'campaign' = ?2 LIMIT ?3)`,
    )
      .bind(Date.now() - 5 * day, campaign, limit)
      .run()
  await reject('fall', 20)
  await reject('spring', 8)
  const { text } = await (await signIn('viewer')).get('/desk/today')
  expect(linesIn(text)).toContain(
    'Ask one: it accepted 32 of 60, before 60 of 60, more than chance explains; 20 of the 28 rejected are of fall. Which leads, and why',
  )
})

it('Today says how much returns took of the earnings', async () => {
  await accept('spring', 4, 2)
  await accept('spring', 4, 9)
  await price('40')
  await env.PEOPLE.exec(
    `INSERT INTO lead_event (lead_id, at, kind, attempt, reason, buyer_id) SELECT lead_id, ${Date.now()}, 'returned', 0, 'invalid', buyer_id FROM lead_event WHERE kind = 'accepted' AND at > ${Date.now() - 5 * day} LIMIT 1`,
  )
  const { text } = await (await signIn('viewer')).get('/desk/today')
  expect(linesIn(text)[0]).toMatch(
    /^All campaigns earned \$40\.00 less than in the week before: −\u2060\$40\.00 more of those returned; most by spring\./,
  )
})

it('Today begins with the week beside the one before, in parts that add up', async () => {
  await accept('spring', 2, 2)
  await accept('fall', 1, 9)
  const { get } = await signIn('viewer')
  const lines = async () => linesIn((await get('/desk/today')).text)
  expect(await lines()).toEqual([
    'All campaigns brought 1 accepted lead more than in the week before; most by spring. Chance alone can explain it.',
  ])
  await price('40')
  const { text } = await get('/desk/today')
  expect(linesIn(text)[0]).toBe(
    'All campaigns earned $40.00 more than in the week before: +$40.00 more leads; most by spring. Chance alone can explain it.',
  )
  const [, path = ''] = /href="([^"]*campaign=spring[^"]*)"/.exec(text) ?? []
  const days = (await get(path.replaceAll('&amp;', '&'))).text
  expect(days).toContain('Earned: <strong>$80.00</strong>')
  await spend('spring', 1000, 2)
  await spend('fall', 3000, 9)
  const few = 'Too few leads to tell which campaign to raise.'
  expect(await lines()).toEqual([
    few,
    'All campaigns earned $40.00 more than in the week before: +$40.00 more leads; most by spring. Chance alone can explain it. Margin $60.00 more: +$40.00 earned with spend, +$20.00 less spent.',
    'A paid lead cost $5.00, $25.00 less: −\u2060$25.00 less spent on costly campaigns. Chance alone can explain it.',
  ])
  // Active a week before, without spend.
  await accept('spring', 1, 8)
  expect((await lines())[1]).toMatch(
    / Margin \$10\.00 less, without spring: −\u2060\$40\.00 earned with spend, \+\$30\.00 less spent\.$/,
  )
})

it('tells why a lead costs more, step by step, on both screens', async () => {
  const week = async (visit: number, form_begun: number, leads: number, daysAgo: number) => {
    await countFor('spring', { visit, form_begun }, { daysAgo })
    await accept('spring', leads, daysAgo)
    await spend('spring', 10_000, daysAgo)
  }
  await week(1000, 200, 20, 9)
  await week(800, 80, 8, 2)
  const { get } = await signIn('viewer')
  const from = (daysAgo: number) => `/desk/funnel?from=${ago(daysAgo)}&to=${ago(1)}`
  const why =
    'A paid lead cost $12.50, $7.50 more: +$6.25 fewer begin the form, +$1.25 costlier visits'
  const lines = linesIn((await get('/desk/today')).text)
  // The line above names the campaign.
  expect(lines.slice(-2)).toEqual([expect.stringContaining('; most by spring.'), `${why}.`])
  expect(linesIn((await get(from(7))).text)).toContain(`${why}; most by spring.`)
})

it('beside days before the first data, nothing is compared', async () => {
  await accept('spring', 60, 2)
  await accept('spring', 2, 9)
  await countFor('spring', { visit: 400 }, { daysAgo: 2 })
  await countFor('spring', { visit: 400 }, { daysAgo: 9 })
  await spend('spring', 1000, 2)
  await spend('spring', 1000, 9)
  const { get } = await signIn('viewer')
  const path = `/desk/funnel?from=${ago(7)}&to=${ago(1)}`
  expect((await get(path)).text).toContain('higher than before')
  await env.MARKET.exec(`DELETE FROM funnel_count WHERE visitor = 'bot'`)
  const name =
    /Before: data from [A-Z][a-z]+\.? \d+ only, so (?:nothing is compared|its sums are of fewer days, and no verdict compares them)\./
  for (const of of ['/desk/today', path, `${path}&by=buyer`]) {
    const words = (await get(of)).text.replace(/<[^>]+>/g, '')
    expect([of, words]).toEqual([of, expect.stringMatching(name)])
    expect([of, words]).not.toEqual([
      of,
      expect.stringMatching(
        /(higher|lower) than before|A paid lead cost \$[\d.]+, \$|Chance alone/,
      ),
    ])
  }
})
