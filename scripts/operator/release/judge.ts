/** What one version did since its share of the traffic was set. */
export type Counts = { requests: number; errors: number }

/** `next` and `live` are null while there are no figures. */
export type Reading = { seconds: number; next: Counts | null; live: Counts | null }

export type Verdict = 'go_on' | 'wait' | 'roll_back' | 'ask'

/** Shares of the traffic, in per cent, that a new version has to stand before it gets all. */
export const shares = [5, 50] as const

export const limits = {
  /** Cloudflare's figures arrive a minute or two late. */
  shortestSeconds: 300,
  longestSeconds: 1800,
  fewestRequests: 200,
  /** Fewer are no reason to roll back, whatever the rate. */
  fewestErrors: 3,
  /** Rolled back below this chance of the errors being bad luck; not gone on with below the other. */
  rollBackChance: 0.001,
  goOnChance: 0.05,
  /** No version is held to a rate below this one. */
  leastRate: 0.001,
  /** Assumed of a live version without figures. */
  assumedRate: 0.01,
}

/** Decides about the next share, from both versions' errors at this one. */
export function judge({ seconds, next, live }: Reading): Verdict {
  const chance = next ? chanceOfAtLeast(next.errors, next.requests, expectedRate(live)) : 1
  const isWorse = next !== null && next.errors >= limits.fewestErrors
  if (isWorse && chance < limits.rollBackChance) return 'roll_back'
  const isKnown = next !== null && next.requests >= limits.fewestRequests
  if (isKnown && chance >= limits.goOnChance && seconds >= limits.shortestSeconds) return 'go_on'
  return seconds >= limits.longestSeconds ? 'ask' : 'wait'
}

/** One error more than there were, so that a live version without any does not make the first one damning. */
function expectedRate(live: Counts | null): number {
  if (!live || live.requests < limits.fewestRequests) return limits.assumedRate
  return Math.min(1, Math.max(limits.leastRate, (live.errors + 1) / live.requests))
}

/** Returns the chance of `errors` or more in `requests` at this rate (binomial distribution). */
export function chanceOfAtLeast(errors: number, requests: number, rate: number): number {
  if (errors <= 0 || rate >= 1) return 1
  const odds = Math.log(rate) - Math.log1p(-rate)
  let logOfTerm = requests * Math.log1p(-rate)
  let below = 0
  for (let count = 0; count < errors; count++) {
    below += Math.exp(logOfTerm)
    logOfTerm += Math.log(Math.max(0, requests - count) / (count + 1)) + odds
  }
  return Math.min(1, Math.max(0, 1 - below))
}
