import { describe, expect, it, vi } from 'vitest'
import { newNames } from '#app/domain/links/name-meter.ts'
import { humanClicks } from '#app/domain/links/network-meter.ts'
import { otherName } from '#app/shared/dimensions.ts'
import { countsOf, written } from '#tests/support/click-counts.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
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
    const answers = await Promise.all(Array.from({ length: 1_999 }, follow))
    expect(answers.filter(({ status }) => status !== 302)).toEqual([])
    const expected = { human: humanClicks.ipv4, suspect: 2_000 - humanClicks.ipv4 }
    expect(kindsOf(worker)).toEqual(expected)
    expect(cookieHeader(answers.at(-1) as Response)).toContain('go=')
    await worker.follow(`/go/${slug}`, { 'CF-Connecting-IP': '198.51.100.4' })
    expect(kindsOf(worker)).toEqual({ ...expected, human: expected.human + 1 })
    await vi.waitFor(async () => {
      expect(await countsOf(slug)).toMatchObject([
        { kind: 'human', source: '', count: 1 },
        { kind: 'human', source: 'made-up', count: humanClicks.ipv4 },
        { kind: 'suspect', source: 'made-up', count: 2_000 - humanClicks.ipv4 },
      ])
    }, written)
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
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await vi.waitFor(async () => expect(await countsOf(slug)).toHaveLength(1), written)
    await bring(worker, slug, 110)
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await vi.waitFor(async () => {
      expect(await countsOf(slug)).toHaveLength(1 + newNames.net48 + 1)
    }, written)
    expect(await countsOf(slug)).toContainEqual(
      expect.objectContaining({ source: 'news', kind: 'human', count: 2 }),
    )
    expect(await countsOf(slug)).toContainEqual(
      expect.objectContaining({ source: otherName, kind: 'human', count: 100 }),
    )
  }, 40_000)

  it('still has its clicks counted by a name that this isolate saw admitted', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    await worker.follow(`/go/${slug}?utm_source=news`, honest)
    await vi.waitFor(async () => expect(await countsOf(slug)).toHaveLength(1), written)
    // What a flush brought is known after the next one, when the queue has delivered it.
    await worker.follow(`/go/${slug}`, { 'CF-Connecting-IP': '198.51.100.8' })
    await vi.waitFor(async () => expect(await countsOf(slug)).toHaveLength(2), written)
    await bring(worker, slug, 20)
    await worker.follow(`/go/${slug}?utm_source=news`, { 'CF-Connecting-IP': '2001:db8:77::9' })
    await worker.follow(`/go/${slug}?utm_source=other-news`, {
      'CF-Connecting-IP': '2001:db8:77::9',
    })
    expect(worker.points.slice(-2).map(({ blobs }) => blobs[2])).toEqual(['news', otherName])
  }, 40_000)
})

describe('a name registered with a link', () => {
  it('keeps its row while strangers make names up', async () => {
    const slug = await newLink({ split: [{ to: '/register', weight: 1 }], campaigns: ['autumn'] })
    const worker = goWorker()
    for (let at = 0; at < 150; at++) {
      // Each from a different network: one network adds up to three new names.
      const headers = { 'CF-Connecting-IP': `203.0.${at}.7` }
      await worker.follow(`/go/${slug}?utm_source=s${at}&utm_campaign=c${at}`, headers)
    }
    const elsewhere = { 'CF-Connecting-IP': '198.51.100.77' }
    await worker.follow(`/go/${slug}?utm_source=news&utm_campaign=autumn`, elsewhere)
    await worker.follow(`/go/${slug}?utm_campaign=spring`, elsewhere)
    await vi.waitFor(async () => {
      expect(await countsOf(slug)).toContainEqual({
        source: otherName,
        campaign: 'autumn',
        kind: 'human',
        count: 1,
      })
    }, written)
    expect(await countsOf(slug)).toContainEqual({
      source: otherName,
      campaign: otherName,
      kind: 'human',
      count: 50,
    })
  })
})
