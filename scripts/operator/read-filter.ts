import { type LeadState, leadStates } from '#app/domain/leads/lead.ts'
import type { LeadFilter } from '#app/domain/leads/lead-filter.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Flags } from './operator-options.ts'

const units = { m: minute, h: hour, d: day } as const

/** Reads `--state`, `--buyer`, `--reason`, `--since 2h` or a date, and `--limit`. */
export function readFilter(flags: Flags, now: number, defaultLimit = 50): LeadFilter {
  const asked = (flags.state ?? []).flatMap((text) => text.split(','))
  const unknown = asked.find((name) => !leadStates.includes(name as LeadState))
  if (unknown !== undefined)
    throw new Refusal(`There is no state "${unknown}": say some of ${leadStates.join(', ')}.`)
  const limit = Number(flags.limit ?? defaultLimit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw new Refusal('--limit is 1 to 10000.')
  const createdSince = flags.since === undefined ? null : readSince(flags.since, now)
  if (Number.isNaN(createdSince))
    throw new Refusal('--since is a date, or an age as 30m, 2h or 7d.')
  return {
    states: asked as LeadState[],
    buyerId: flags.buyer ?? null,
    createdSince,
    createdBefore: null,
    happened: null,
    countedAs: {},
    isCounted: false,
    isWithdrawn: false,
    isReturned: false,
    campaign: null,
    reason: flags.reason ?? null,
    limit,
    offset: 0,
  }
}

function readSince(text: string, now: number): number {
  const age = /^(\d{1,6})([mhd])$/.exec(text)
  if (age) return now - Number(age[1]) * units[age[2] as keyof typeof units]
  return Date.parse(text)
}
