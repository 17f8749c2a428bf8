import type { ReportGroup } from '#app/domain/links/link-report-store.server.ts'
import type { LinkChange } from '#app/flows/links/change-links.server.ts'
import { type Arguments, Misuse } from '#scripts/lib/arguments.ts'

export type LinksCommand =
  | { name: 'change'; change: LinkChange }
  | { name: 'list' }
  | { name: 'stats'; groups: readonly ReportGroup[]; days: number }
  | { name: 'import'; file: string }

const reportGroups: readonly ReportGroup[] = ['link', 'source', 'campaign']

const usage = `npm run links -- <command>

  add <slug> --to <destination>      a new link /go/<slug>
  edit <slug> …                      replaces the given options; --enable reopens a disabled link
  disable <slug>                     sends visitors to the fallback, or shows them the 404 page
  list                               every link
  stats                              clicks, leads and conversion by link, source and campaign
  import <file.csv>                  adds and edits; columns slug, to, split, when, starts, ends, fallback,
                                     campaigns, sources; separate several values of a cell by |

A destination is a page of this site (/register) or an https address at a host of LINK_ALLOWED_HOSTS.

  --split "70 /a" --split "30 /b"    instead of --to: by weight; each visitor keeps theirs
  --when "CA,US mobile /b"           takes precedence: countries, devices (mobile, tablet, desktop) or both
  --starts 2026-12-01                open from then (UTC; or with a zone: 2026-12-01T09:00-05:00)
  --ends 2026-12-24                  open until before then
  --fallback /markets                where visitors go while it is not open; "none" removes any of these
  --campaigns autumn,spring          names in utm_campaign that always have their own row in the stats,
  --sources news,social              and in utm_source, whatever other names visitors send
  --days 30, --by link               stats: how far back, and one table only

  --remote    production instead of the local run's storage
  --json      prints JSON
  --dry-run   prints the changes without making them`

const options = {
  to: { type: 'string' },
  split: { type: 'string', multiple: true },
  when: { type: 'string', multiple: true },
  starts: { type: 'string' },
  ends: { type: 'string' },
  fallback: { type: 'string' },
  campaigns: { type: 'string' },
  sources: { type: 'string' },
  enable: { type: 'boolean' },
  days: { type: 'string' },
  by: { type: 'string' },
  remote: { type: 'boolean' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

const writing = ['remote', 'json', 'dry-run'] as const
const written = [
  ...['to', 'split', 'when', 'starts', 'ends', 'fallback', 'campaigns', 'sources'],
  ...writing,
] as (keyof typeof options)[]

const uses = {
  add: written,
  edit: ['enable', ...written],
  disable: writing,
  list: ['remote', 'json'],
  stats: ['days', 'by', 'remote', 'json'],
  import: writing,
} as const

export const linksSpec = { usage, options, uses, maxNames: 2 }

type Values = Arguments<typeof options>['values']

export function readLinksCommand(values: Values, [name, object = '']: string[]): LinksCommand {
  switch (name) {
    case 'add':
    case 'edit':
    case 'disable':
      if (object === '') throw new Misuse(`${name}: which link?`)
      return { name: 'change', change: readChange(name, object, values) }
    case 'list':
      return { name }
    case 'stats':
      return readStats(values)
    case 'import':
      if (object === '') throw new Misuse('import: which file?')
      return { name, file: object }
    default:
      throw new Misuse(`${JSON.stringify(name)} is not a command. See --help.`)
  }
}

function readChange(kind: LinkChange['kind'], slug: string, values: Values): LinkChange {
  const { to, split, when, starts, ends, fallback, campaigns, sources } = values
  const written = { to, split, when, starts, ends, fallback, campaigns, sources }
  if (kind === 'disable') return { kind, slug }
  if (kind === 'add') return { kind, slug, written }
  return { kind, slug, written, isEnabling: values.enable === true }
}

function readStats({ by, days = '30' }: { by?: string; days?: string }): LinksCommand {
  const groups = reportGroups.filter((group) => by === undefined || by === group)
  if (groups.length === 0) throw new Misuse(`by: one of ${reportGroups.join(', ')}`)
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Misuse('days: a number from 1 to 9999')
  return { name: 'stats', groups, days: Number(days) }
}
