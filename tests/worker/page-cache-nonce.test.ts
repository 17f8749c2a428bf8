import { expect, it, vi } from 'vitest'
import { newIsolate, pageOf } from '#tests/support/page-cache.ts'

it('gives each of a thousand hits a nonce of its own, the one that its policy names', async () => {
  const isolate = newIsolate()
  const seen = new Set<string>()
  for (let hit = 0; hit < 1_000; hit++) {
    const { nonces, policyNonce } = await isolate.get('/about')
    expect(nonces).toEqual([policyNonce, policyNonce])
    expect(policyNonce).toMatch(/^[\w-]{22}$/)
    seen.add(policyNonce)
  }
  expect(seen.size).toBe(1_000)
  expect(isolate.drawings).toHaveLength(1)
})

it('gives a hundred visitors at once a nonce each', async () => {
  const isolate = newIsolate()
  const pages = await Promise.all(Array.from({ length: 100 }, () => isolate.get('/about')))
  expect(new Set(pages.map(({ policyNonce }) => policyNonce)).size).toBe(100)
  for (const { nonces, policyNonce } of pages) expect(nonces).toEqual([policyNonce, policyNonce])
})

it('draws each copy with a placeholder that no visitor ever sees', async () => {
  const isolate = newIsolate()
  const drawn = await isolate.get('/about')
  const kept = await isolate.get('/about')
  await isolate.get('/terms')
  const [about, terms] = isolate.drawings
  expect(about?.nonce).toMatch(/^[\w-]{22}$/)
  expect(about?.nonce).not.toBe(terms?.nonce)
  const neighbour = newIsolate({ deployment: isolate.deployment, clock: isolate.clock })
  const shared = await vi.waitFor(async () => {
    const page = await neighbour.get('/about')
    expect(page.words).toBe('no. 1')
    return page
  })
  for (const { html, headers } of [drawn, kept, shared]) {
    const all = html + JSON.stringify(Array.from(headers))
    expect(all).not.toContain(about?.nonce)
  }
})

it('gives no nonce to a text that quotes the placeholder or the nonce of another answer', async () => {
  const quoted: string[] = []
  const isolate = newIsolate({
    draw: ({ nonce }) => pageOf(nonce, quoted.map((one) => `nonce=${one}`).join(' ')),
  })
  const first = await isolate.get('/about')
  quoted.push(first.policyNonce, isolate.drawings[0]?.nonce ?? '', '{{nonce}}')
  const hostile = await isolate.get('/terms')
  for (const page of [hostile, await isolate.get('/terms')]) {
    expect(page.words).toBe(quoted.map((one) => `nonce=${one}`).join(' '))
    expect(page.nonces).toEqual([page.policyNonce, page.policyNonce])
  }
})

it('finds the places for the nonce behind letters of more than one byte', async () => {
  const isolate = newIsolate({ draw: ({ nonce }) => pageOf(nonce, 'Montréal – 📈 日本') })
  await isolate.get('/about')
  const kept = await isolate.get('/about')
  expect(kept.words).toBe('Montréal – 📈 日本')
  expect(kept.nonces).toEqual([kept.policyNonce, kept.policyNonce])
})
