import { bundleBaseline } from '#bench/lib/bundle.ts'
import { type Comparison, comparison } from '#bench/lib/compare.ts'
import { serve } from '#bench/lib/serve.ts'
import type { Case } from './bench.ts'

/** Compares a round of 56, 560 and 5,600 instruments with one plain batch of the same rows. */
export const marketRound: Case = async ({ terms, started }) => {
  const folder = await bundleBaseline('market-round.ts', terms.folder)
  const found: Comparison[] = []
  for (const times of [1, 10, 100]) {
    const { straightUrl } = started(await serve(terms.folder, folder))
    const timed = async (path: string) => {
      const start = performance.now()
      const response = await fetch(`${straightUrl}${path}?times=${times}`)
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      await response.json()
      return 1000 / (performance.now() - start)
    }
    // The first round fills an empty table.
    await timed('/round')
    const rounds: [number, number][] = []
    for (let round = 0; round <= terms.rounds; round++) {
      const pair: [number, number] = [await timed('/round'), await timed('/baseline')]
      if (round > 0) rounds.push(pair)
    }
    found.push(comparison(`round of ${56 * times} instruments against one batch`, null, rounds))
  }
  return found
}
