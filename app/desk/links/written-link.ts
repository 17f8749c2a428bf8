import type { LinkOptions } from '#app/domain/links/schema'
import type { WrittenOptions } from '#app/domain/links/written-options'
import { textOf } from '#app/shared/read-form'
import { toIso } from '#app/shared/time'

/** The fields of a link's form, as an operator writes them. */
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

/** Reads the form; an empty field clears its option. `to` is one destination, or lines such as `70 /path`. */
export function writtenOf(form: FormData): { values: LinkForm; written: WrittenOptions } {
  const values = Object.fromEntries(
    linkFields.map((name) => [name, textOf(form, name)?.trim() ?? '']),
  ) as LinkForm
  const { to, when, starts, ends, fallback, campaigns, sources } = values
  const shares = linesOf(to)
  const isOne = shares.length === 1 && !/\s/.test(to)
  const none = (text: string) => text || 'none'
  return {
    values,
    written: {
      ...(isOne ? { to } : { split: shares }),
      when: when ? linesOf(when) : ['none'],
      starts: none(starts),
      ends: none(ends),
      fallback: none(fallback),
      campaigns: none(campaigns),
      sources: none(sources),
    },
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the form of a link as it is stored. */
export function formOf(options: LinkOptions): LinkForm {
  const { split, when, startsAt, endsAt, fallback, campaigns, sources } = options
  const iso = (at: number | null) => (at === null ? '' : toIso(at))
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
    starts: iso(startsAt),
    ends: iso(endsAt),
    fallback: fallback ?? '',
    campaigns: campaigns.join(', '),
    sources: sources.join(', '),
  }
}
