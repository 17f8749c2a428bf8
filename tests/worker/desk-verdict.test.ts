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
    'dear costs most: $30.00 per accepted lead ($1,200.00 for 40); cheap least: $5.00 ($400.00 for 80).',
    'Biggest loss: waste $300.00. No lead of it was kept; at the others’ $13.24 a lead, 22 were due. Stop it, or change its ad and page. 2 campaigns brought no lead.',
    expect.stringMatching(
      /^Most people leave before form viewed: 100\.0% of visits, before 100\.0%/,
    ),
  ])
  expect(text).toMatch(/The figures behind it <small>Too few to tell: [^<]*</)
  await env.MARKET.exec("DELETE FROM ad_spend WHERE campaign = 'waste'")
  expect(linesIn((await get('/desk/funnel')).text)[2]).toBe(
    'Biggest loss: tried $10.00. No lead of it was kept, but too little was spent to tell: watch it.',
  )
  await env.MARKET.exec("UPDATE ad_spend SET cents = 11000 WHERE campaign = 'cheap'")
  await env.MARKET.exec("UPDATE ad_spend SET cents = 7000 WHERE campaign = 'dear'")
  expect(linesIn((await get('/desk/funnel')).text)[1]).toMatch(/which chance alone can explain\.$/)
})

it('with prices, the funnel begins with the margin and what loses most', async () => {
  await accept('good', 3)
  await accept('poor', 1)
  await spend('good', 3000)
  await spend('poor', 9000)
  await price('40')
  const { get } = await signIn('viewer')
  const [made, worst] = linesIn((await get('/desk/funnel')).text)
  expect(made).toBe('Margin $40.00: $120.00 spent, $160.00 earned by it. A paid lead cost $30.00.')
  expect(worst).toBe(
    'Biggest loss: poor −\u2060$50.00. A lead costs $90.00 and earns $40.00, of 1: too few to tell, so watch it.',
  )
  await countFor('poor', { lead_committed: 3 })
  expect(linesIn((await get('/desk/funnel')).text)[1]).toBe(
    'Biggest loss: poor −\u2060$50.00. 2 undecided leads may make up for it: settle them first.',
  )
  await env.MARKET.exec('DELETE FROM ad_spend')
  await spend('good', 3000)
  expect(linesIn((await get('/desk/funnel')).text)).toEqual([
    'Margin $90.00: $30.00 spent, $120.00 earned by it, and $40.00 without spend. A paid lead cost $10.00.',
    'No campaign lost money.',
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
    'Accepted 1 lead more in the 7 days to yesterday than in the 7 before. Chance alone can explain that. Most by spring +2, fall −1.',
  )
  await price('40')
  const line = await trend()
  expect(words(line)).toBe(
    'Earned $40.00 more in the 7 days to yesterday than in the 7 before, with 1 more accepted. Chance alone can explain that. Most by spring +$80.00, fall −\u2060$40.00.',
  )
  const [, path = ''] = /href="([^"]*campaign=spring[^"]*)"/.exec(line) ?? []
  const days = (await get(path.replaceAll('&amp;', '&'))).text
  expect(days).toContain('Earned: <strong>$80.00</strong>')
  await spend('spring', 1000, 2)
  await spend('spring', 4000, 9)
  expect(words(await trend())).toContain(', margin $110.00 more.')
})
