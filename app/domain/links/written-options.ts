import { devices } from '#app/shared/dimensions'
import { isLocalDate } from '#app/shared/toronto-time'
import { optionProblems } from './prepare-link'
import { LinkOptions, noOptions } from './schema'

/** Options of a link as an operator writes them, as flags or a CSV line; an absent one stays unchanged. */
export type WrittenOptions = {
  to?: string | undefined
  split?: string[] | undefined
  when?: string[] | undefined
  starts?: string | undefined
  ends?: string | undefined
  fallback?: string | undefined
  /** Names separated by commas or `|`. */
  campaigns?: string | undefined
  sources?: string | undefined
}

type ReadOptions = { ok: true; options: LinkOptions } | { ok: false; problems: string[] }

const none = 'none'

/** Merges written options over the existing ones (null for a new link), and validates them as the Worker does. */
export function readOptions(
  written: WrittenOptions,
  existing: LinkOptions | null,
  allowedHosts: readonly string[],
  isOwnPage: (path: string) => boolean,
): ReadOptions {
  const problems: string[] = []
  const base = existing ?? noOptions
  const problem = (text: string) => {
    problems.push(text)
    return null
  }
  if (written.to !== undefined && written.split !== undefined)
    problem('to: give it or split, not both')
  const split =
    written.to !== undefined
      ? [{ to: written.to, weight: 1 }]
      : written.split?.map(
          (text) =>
            readShare(text) ??
            problem(`split: ${quote(text)} needs a share before its page, such as 50 /markets`),
        )
  const when = listOf(written.when)?.map(
    (text) => readRule(text) ?? problem(`when: ${quote(text)} is not like "CA,US mobile /path"`),
  )
  const instant = (field: 'starts' | 'ends', existingAt: number | null) => {
    const text = written[field]
    if (text === undefined || text === none) return text === none ? null : existingAt
    return (
      readInstant(text) ??
      problem(`${field}: ${quote(text)} is not like 2026-12-01 or 2026-12-01T09:00Z`)
    )
  }
  const candidate = {
    split: split ?? base.split,
    when: when ?? base.when,
    startsAt: instant('starts', base.startsAt),
    endsAt: instant('ends', base.endsAt),
    fallback: written.fallback === none ? null : (written.fallback ?? base.fallback),
    campaigns: readNames(written.campaigns) ?? base.campaigns,
    sources: readNames(written.sources) ?? base.sources,
  }
  if (problems.length > 0) return { ok: false, problems }
  if (candidate.split.length === 0) return { ok: false, problems: ['to: is missing'] }
  const parsed = LinkOptions.safeParse(candidate)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    }
  }
  const found = optionProblems(parsed.data, allowedHosts, isOwnPage)
  return found.length > 0 ? { ok: false, problems: found } : { ok: true, options: parsed.data }
}

function listOf(texts: string[] | undefined): string[] | undefined {
  return texts?.length === 1 && texts[0] === none ? [] : texts
}

/** `autumn,spring`, without duplicates. */
function readNames(text: string | undefined): string[] | undefined {
  if (text === undefined || text === none) return text === none ? [] : undefined
  return Array.from(new Set(text.split(/[,|]/).map((name) => name.trim().normalize('NFC'))))
}

/** `70 /path` */
function readShare(text: string) {
  const [, weight, to] = /^(\d{1,4}) +(\S+)$/.exec(text.trim()) ?? []
  return weight && to ? { weight: Number(weight), to } : null
}

/** Countries, devices or both, then the destination: `CA,US mobile /path`. */
function readRule(text: string) {
  const words = text.trim().split(/ +/)
  const to = words.pop()
  const countries: string[] = []
  const found: (typeof devices)[number][] = []
  for (const name of words.flatMap((word) => word.split(','))) {
    const device = devices.find((known) => known === name)
    if (device) found.push(device)
    else if (/^[A-Z]{2}$/.test(name)) countries.push(name)
    else return null
  }
  return to && words.length > 0 ? { countries, devices: found, to } : null
}

/** A date means midnight UTC; a time must include its zone. */
function readInstant(text: string): number | null {
  if (!/^.{10}(T\d\d:\d\d(:\d\d(\.\d{3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return null
  // A parser may roll February 30 over into March.
  const at = isLocalDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function quote(text: string): string {
  return JSON.stringify(text)
}
