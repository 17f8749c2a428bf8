import { type Load, type LoadResult, load } from './wrk.ts'

export type Side = {
  name: string
  load: () => Promise<Omit<Load, 'seconds' | 'connections' | 'folder'>>
}
/** Returns a side that requests the same URL each time. */
export function side(name: string, url: string, headers: Record<string, string>): Side {
  return { name, load: async () => ({ url, headers }) }
}

export type Comparison = {
  name: string
  /** Responses a second, the median of all rounds. */
  site: number
  baseline: number
  ratio: number
  /** The smallest and largest ratio of neighbouring rounds, which shows the machine's noise. */
  spread: [number, number]
  /** Null if the ratio is reported without a threshold. */
  mark: number | null
}

export type Terms = { seconds: number; rounds: number; connections: number; folder: string }

/**
 * Measures ours and the baseline alternately (A B A B …), so both see the same load of the machine. Throws on a
 * failed response: the speed of failures means nothing.
 */
export async function compare(
  name: string,
  mark: number | null,
  site: Side,
  baseline: Side,
  terms: Terms,
): Promise<Comparison> {
  await once(site, { ...terms, seconds: 1 })
  await once(baseline, { ...terms, seconds: 1 })
  const rounds: [number, number][] = []
  for (let round = 0; round < terms.rounds; round++) {
    rounds.push([await once(site, terms), await once(baseline, terms)])
  }
  return comparison(name, mark, rounds)
}

/** Returns the comparison. `rounds` are pairs of responses a second: ours, then the baseline's right after. */
export function comparison(
  name: string,
  mark: number | null,
  rounds: readonly [number, number][],
): Comparison {
  const ratios = rounds.map(([mine, theirs]) => mine / theirs)
  const result = {
    name,
    site: median(rounds.map(([mine]) => mine)),
    baseline: median(rounds.map(([, theirs]) => theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)] as [number, number],
    mark,
  }
  console.log(sentenceOf(result))
  return result
}

function sentenceOf({ name, ratio, mark, site, baseline }: Comparison): string {
  const wanted = mark === null ? '' : ` (mark ${mark})`
  return `${name}: ${ratio.toFixed(2)}${wanted}, ${site.toFixed(1)}/s against ${baseline.toFixed(1)}/s`
}

async function once(side: Side, terms: Terms): Promise<number> {
  const result: LoadResult = await load({ ...(await side.load()), ...terms })
  if (result.failures > 0) {
    throw new Error(`${side.name}: ${result.failures} of ${result.responses} responses failed`)
  }
  return result.perSecond
}

/** Returns the percentile by nearest rank: the smallest value that at least this share of values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
