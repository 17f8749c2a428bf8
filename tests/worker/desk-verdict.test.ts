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
  spend,
  submitLeads,
} from '#tests/support/desk-funnel.ts'

beforeEach(clearFunnel)

const linesIn = (html: string) => {
  const [, verdict = ''] = /<div class="verdict">(.*?)<\/div>/.exec(html) ?? []
  return Array.from(verdict.matchAll(/<p>(.*?)<\/p>/g), ([, line = '']) =>
    line.replace(/<[^>]+>/g, ''),
  )
}

const lossIn = (html: string) => linesIn(html).find((line) => line.startsWith('Biggest loss'))

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

it('the funnel begins by naming the highest cost of a lead, the biggest loss and what to do', async () => {
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
  const { text } = await get('/desk/funnel')
  expect(linesIn(text)).toEqual([
    'Spent $1,915.00. A paid lead cost $15.70, before $10.00.',
    'dear costs most: $30.00 per accepted lead (chance allows $22 to $42; $1,200.00 for 40); all cheaper ones $4.94 ($405.00 for 82).',
    'Biggest loss: waste $300.00. No lead of it was kept; at the others’ $13.24 a lead, 22 were due. Stop it, or change its ad and page. 2 campaigns brought no lead.',
    expect.stringMatching(
      /^Most people leave before form viewed: 100\.0% of visits, before 100\.0%/,
    ),
  ])
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'waste'")
  expect(linesIn((await get('/desk/funnel')).text)[2]).toBe(
    'Biggest loss: tried $10.00. No lead of it was kept, but too little was spent to tell: watch it.',
  )
  await env.MARKET.exec("UPDATE ad_spend SET cents = 11000 WHERE campaign = 'cheap'")
  await env.MARKET.exec("UPDATE ad_spend SET cents = 7000 WHERE campaign = 'dear'")
  expect(linesIn((await get('/desk/funnel')).text)[1]).toBe(
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
  expect(linesIn((await get('/desk/funnel')).text)[1]).toBe(
    'winter costs most: $87.69 per accepted lead (chance allows $51 to $165; $1,140.00 for 13); all cheaper ones $13.42 ($603.90 for 45). odd, $90.00 (chance allows $16 to $3,555) for 1, is too few to tell.',
  )
  await price('42.50')
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign <> 'winter'")
  expect(lossIn((await get('/desk/funnel')).text)).toContain(
    'A lead costs $87.69 (chance allows $51 to $165) and earns $42.50: stop it, or bid less.',
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
  const worst = async () => lossIn((await get('/desk/funnel')).text)
  expect(await worst()).toBe(
    'Biggest loss: news up to −\u2060$660.00. It loses at least $620.00, some prices not known yet. A lead costs $350.00 (chance allows $97 to $2,890) and earns up to $40.00: stop it, or bid less. 2 campaigns lost money.',
  )
  await env.MARKET.exec("UPDATE ad_spend SET cents = 7500 WHERE campaign = 'news'")
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'small'")
  expect(await worst()).toBe(
    'Biggest loss: news up to −\u2060$35.00. Set the price of its leads first.',
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
    return linesIn(text).at(-1)?.trim()
  }
  const now = 'Most people leave before form begun: '
  const advice =
    ' Open the pages: do they say what people get before they ask? See by page, by device'
  expect(await leak(1)).toBe(`${now}75.0% of form viewed, better than before: 90.0%.`)
  expect(await leak(2)).toBe(`${now}90.0% of form viewed, worse than before: 75.0%.${advice}`)
  expect(await leak(3)).toBe(`${now}75.0% of form viewed, as before: 74.8%.${advice}`)
  const week = (await get('/desk/funnel')).text
  expect(week).toMatch(/Today so far, until .*?<a href="[^"]*">7 days to yesterday<\/a>/)
})

it('with prices, the funnel begins with the margin and what loses most', async () => {
  await accept('good', 3)
  await accept('poor', 1)
  await spend('good', 3000)
  await spend('poor', 9000)
  await price('40')
  const { get } = await signIn('viewer')
  const [made, dearest, worst] = linesIn((await get('/desk/funnel')).text)
  expect(made).toBe('Margin $40.00: $120.00 spent, $160.00 earned by it. A paid lead cost $30.00.')
  expect(dearest).toBe(
    'Too few leads to tell which campaign costs most; so far poor: $90.00 (chance allows $16 to $3,555) for 1.',
  )
  expect(worst).toBe(
    'Biggest loss: poor −\u2060$50.00. A lead costs $90.00 (chance allows $16 to $3,555) and earns $40.00: too few to tell, so watch it.',
  )
  await countFor('poor', { lead_committed: 3 })
  expect(lossIn((await get('/desk/funnel')).text)).toBe(
    'Biggest loss: poor −\u2060$50.00. 2 undecided leads may make up for it: settle them first.',
  )
  await env.MARKET.exec('DELETE FROM ad_spend')
  await spend('good', 3000)
  expect(linesIn((await get('/desk/funnel')).text)).toEqual([
    'Margin $90.00: $30.00 spent, $120.00 earned by it, and $40.00 without spend. A paid lead cost $10.00.',
    'No campaign lost money.',
    'Too few leads to tell which campaign to raise.',
  ])
})

it('Today begins with the week beside the one before, and the campaigns behind the change', async () => {
  await accept('spring', 2, 2)
  await accept('fall', 1, 9)
  const { get } = await signIn('viewer')
  const trend = async () => {
    const [, line = ''] = /<p class="lead">(.*?)<\/p>/.exec((await get('/desk/today')).text) ?? []
    return line
  }
  const words = (line: string) => line.replace(/<[^>]+>/g, '')
  expect(words(await trend())).toBe(
    'Accepted 1 lead more in the 7 days to yesterday than in the 7 before, which chance alone can explain. Most by spring +2, fall −1.',
  )
  await price('40')
  const line = await trend()
  expect(words(line)).toBe(
    'Earned $40.00 more in the 7 days to yesterday than in the 7 before, with 1 more accepted, which chance alone can explain. Most by spring +$80.00, fall −\u2060$40.00. Why: more leads +$40.00.',
  )
  const [, path = ''] = /href="([^"]*campaign=spring[^"]*)"/.exec(line) ?? []
  const days = (await get(path.replaceAll('&amp;', '&'))).text
  expect(days).toContain('Earned: <strong>$80.00</strong>')
  await spend('spring', 1000, 2)
  await spend('spring', 4000, 9)
  expect(words(await trend())).toContain(
    ' than in the 7 before, margin $110.00 more, with 1 more accepted,',
  )
  await accept('winter', 30, 9)
  expect(words((await get('/desk/today')).text)).toMatch(/before: all of [A-Z]/)
  expect(words(await trend())).toContain(
    'Most by winter −\u2060$1,200.00 (more than by chance: 30 → 0 accepted), spring',
  )
})
