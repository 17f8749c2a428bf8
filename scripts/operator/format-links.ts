import type { ReportRow } from '#app/domain/links/link-report-store.server.ts'
import type { LinkRecord } from '#app/domain/links/schema.ts'
import { toIso } from '#app/shared/time.ts'
import { table } from './command.ts'

export type LinksResult =
  | { did: 'wrote'; links: LinkRecord[]; late: string[]; isDryRun: boolean }
  | { did: 'listed'; links: LinkRecord[] }
  | { did: 'counted'; tables: { by: string; rows: ReportRow[] }[]; days: number }

/** Returns a result for a terminal. */
export function formatLinks(result: LinksResult): string {
  switch (result.did) {
    case 'wrote':
      return [
        result.isDryRun ? 'Would write:' : 'Written; live within a minute:',
        ...result.links.map(describe),
        ...result.late.map(
          (slug) => `The edge did not take ${slug}: there it is live within ten minutes.`,
        ),
      ].join('\n')
    case 'listed':
      return result.links.length > 0 ? result.links.map(describe).join('\n') : 'No links yet.'
    case 'counted':
      return result.tables
        .map(({ by, rows }) => `By ${by}, ${result.days} days\n${tableOf(by, rows)}`)
        .join('\n\n')
  }
}

function describe({ slug, version, state, options }: LinkRecord): string {
  const { split, when, startsAt, endsAt, fallback, campaigns, sources } = options
  const rules = when.map(
    ({ countries, devices, to }) =>
      `  ${[countries.join(), devices.join()].filter(Boolean).join(' ')} → ${to}`,
  )
  const shares = split.map(({ weight, to }) =>
    split.length > 1 ? `  ${weight} → ${to}` : `  → ${to}`,
  )
  const others = [
    startsAt === null ? '' : `  from ${toIso(startsAt)}`,
    endsAt === null ? '' : `  until ${toIso(endsAt)}`,
    fallback === null ? '' : `  else → ${fallback}`,
    campaigns.length === 0 ? '' : `  campaigns ${campaigns.join(', ')}`,
    sources.length === 0 ? '' : `  sources ${sources.join(', ')}`,
  ].filter(Boolean)
  return [`/go/${slug}  ${state}, version ${version}`, ...rules, ...shares, ...others].join('\n')
}

const headings = [
  'clicks',
  'visits',
  'repeats',
  'suspect',
  'bots',
  'closed',
  'leads',
  'accepted',
  'rate',
  'first touch',
]

function tableOf(by: string, rows: readonly ReportRow[]): string {
  if (rows.length === 0) return 'Nothing yet.'
  const cells = rows.map((row) => [
    nameOf(by, row),
    ...[row.clicks, row.visits, row.repeats, row.suspects, row.bots, row.closed],
    ...[row.leads, row.accepted, conversion(row), row.firstTouch],
  ])
  return table([by, ...headings], cells)
}

function nameOf(by: string, { name, unknown }: ReportRow): string {
  if (name === '') return by === 'link' ? `(no such link: ${unknown})` : '(none)'
  return name
}

/** Of people's first clicks. */
function conversion({ clicks, accepted }: ReportRow): string {
  return clicks === 0 ? '–' : `${((accepted / clicks) * 100).toFixed(1)} %`
}
