import type { LinkOptions } from '#app/domain/links/schema'
import type { WrittenOptions } from '#app/domain/links/written-options'
import { textOf } from '#app/shared/read-form'
import { toIso } from '#app/shared/time'
import { clockTime, torontoClock, torontoDate } from '#app/shared/toronto-time'

export const linkFields = [
  'to',
  'when',
  'starts',
  'ends',
  'fallback',
  'campaigns',
  'sources',
] as const
type LinkField = (typeof linkFields)[number]
export type LinkForm = Record<LinkField, string>

/**
 * Reads the form of a new link, or of one with these options; an empty field clears its option. `to` is one
 * destination, or lines such as `70 /path`.
 */
export function writtenOf(
  form: FormData,
  stored: LinkOptions | null,
): { values: LinkForm; written: WrittenOptions } {
  const values = Object.fromEntries(
    linkFields.map((name) => [name, textOf(form, name)?.trim() ?? '']),
  ) as LinkForm
  const { to, when, starts, ends, fallback, campaigns, sources } = values
  const shares = linesOf(to)
  const isOne = shares.length === 1 && !/\s/.test(to)
  return {
    values,
    written: {
      ...(isOne ? { to } : { split: shares }),
      when: when ? linesOf(when) : ['none'],
      starts: instantOf(starts, stored?.startsAt ?? null),
      ends: instantOf(ends, stored?.endsAt ?? null),
      fallback: none(fallback),
      campaigns: none(campaigns),
      sources: none(sources),
    },
  }
}

const none = (text: string) => text || 'none'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Returns the instant of a clock time in Toronto; any other text as it is, for the link's own check to name. The stored
 * instant, undefined, if it has that clock time: in November, two have the same.
 */
function instantOf(text: string, stored: number | null): string | undefined {
  if (stored !== null && text === clockTimeOf(stored)) return undefined
  const at = clockTime(text)
  return at === null ? none(text) : toIso(at)
}

/** Returns the clock time in Toronto of an instant, as a field of dates and times has it. */
function clockTimeOf(at: number | null): string {
  if (at === null) return ''
  const { minutes } = torontoClock(at)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${torontoDate(at)}T${hours}:${rest}`
}

export function formOf(options: LinkOptions): LinkForm {
  const { split, when, startsAt, endsAt, fallback, campaigns, sources } = options
  return {
    to:
      split.length === 1
        ? (split[0]?.to ?? '')
        : split.map(({ weight, to }) => `${weight} ${to}`).join('\n'),
    when: when
      .map(({ countries, devices, to }) =>
        [countries.join(), devices.join(), to].filter(Boolean).join(' '),
      )
      .join('\n'),
    starts: clockTimeOf(startsAt),
    ends: clockTimeOf(endsAt),
    fallback: fallback ?? '',
    campaigns: campaigns.join(', '),
    sources: sources.join(', '),
  }
}
