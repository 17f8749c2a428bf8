import { describe, expect, it } from 'vitest'
import { humanClicks, newCombinations } from '#app/domain/links/network-meter.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { clicksOf } from '#tests/support/funnel.ts'
import { goWorker, newLink } from '#tests/support/go.ts'

describe('a network that clicks more than people do', () => {
  const kindsOf = ({ points }: ReturnType<typeof goWorker>) => {
    const count = (kind: string) => points.filter(({ blobs }) => blobs[0] === kind).length
    return { human: count('human'), suspect: count('suspect') }
  }

  it('is sent on each time, and counts as suspect beyond its limit', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const headers = { 'CF-Connecting-IP': '203.0.113.9' }
    const follow = () => worker.follow(`/go/${slug}?utm_source=made-up`, headers)
    await follow()
    const responses = await Promise.all(Array.from({ length: 1_999 }, follow))
    expect(responses.filter(({ status }) => status !== 302)).toEqual([])
    const expected = { human: humanClicks.ipv4, suspect: 2_000 - humanClicks.ipv4 }
    expect(kindsOf(worker)).toEqual(expected)
    expect(cookieHeader(responses.at(-1) as Response)).toContain('go=')
    await worker.follow(`/go/${slug}`, { 'CF-Connecting-IP': '198.51.100.4' })
    expect(kindsOf(worker)).toEqual({ ...expected, human: expected.human + 1 })
    await worker.write()
    expect(await clicksOf(slug)).toMatchObject([
      { visitor: 'human', source: '', count: 1 },
      { visitor: 'human', source: 'made-up', count: humanClicks.ipv4 },
      { visitor: 'suspect', source: 'made-up', count: 2_000 - humanClicks.ipv4 },
    ])
  }, 60_000)
})

describe('a network that makes names up', () => {
  const bring = async (worker: ReturnType<typeof goWorker>, slug: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const ip = `2001:db8:77:${(at * 256).toString(16)}::1`
      await worker.follow(`/go/${slug}?utm_source=made-up-${at}`, { 'CF-Connecting-IP': ip })
    }
  }
  const honest = { 'CF-Connecting-IP': '198.51.100.7' }

  it('admits ten of a link, and counts no other visitor’s name under the others', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    await bring(worker, slug, 110)
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await worker.write()
    const clicks = await clicksOf(slug)
    expect(clicks).toHaveLength(newCombinations.net48.admitting + 2)
    expect(clicks).toContainEqual(
      expect.objectContaining({ source: 'news', visitor: 'human', count: 1 }),
    )
    expect(clicks).toContainEqual(
      expect.objectContaining({ source: otherName, visitor: 'human', count: 100 }),
    )
  })

  it('takes an isolate’s room from no other visitor, whatever it brings', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    await bring(worker, slug, 1_500)
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await worker.write()
    expect(await clicksOf(slug)).toContainEqual(
      expect.objectContaining({ source: 'news', visitor: 'human', count: 1 }),
    )
  }, 40_000)

  it('still has its clicks counted by a name that another network brought', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await bring(worker, slug, 20)
    const late = { 'CF-Connecting-IP': '2001:db8:77::9' }
    await worker.follow(`/go/${slug}?utm_source=news`, late)
    await worker.follow(`/go/${slug}?utm_source=other-news`, late)
    await worker.write()
    const clicks = await clicksOf(slug)
    expect(clicks).toContainEqual(expect.objectContaining({ source: 'news', count: 2 }))
    expect(clicks).toContainEqual(expect.objectContaining({ source: otherName, count: 11 }))
  })
})

describe('a name registered with a link', () => {
  it('keeps its row while strangers make names up, in each isolate and of each day', async () => {
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }], campaigns: ['autumn'] })
    const worker = goWorker()
    for (let at = 0; at < 1_100; at++) {
      // Each from a different network: one network admits up to three new names.
      const headers = { 'CF-Connecting-IP': `203.${at >> 8}.${at & 255}.7` }
      await worker.follow(`/go/${slug}?utm_source=s${at}&utm_campaign=c${at}`, headers)
    }
    const elsewhere = { 'CF-Connecting-IP': '198.51.100.77' }
    await worker.follow(`/go/${slug}?utm_source=news&utm_campaign=autumn`, elsewhere)
    await worker.follow(`/go/${slug}?utm_campaign=spring`, elsewhere)
    await worker.follow(`/go/${slug}?utm_campaign=autumn`, elsewhere)
    await worker.write()
    const clicks = await clicksOf(slug)
    const autumn = clicks.filter(({ campaign }) => campaign === 'autumn')
    expect(autumn).toEqual([
      { source: '', campaign: 'autumn', visitor: 'human', count: 1 },
      { source: otherName, campaign: 'autumn', visitor: 'human', count: 1 },
    ])
    expect(clicks.reduce((sum, { count }) => sum + Number(count), 0)).toBe(1_103)
  }, 60_000)
})
