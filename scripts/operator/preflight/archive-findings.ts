import {
  type ArchiveMonth,
  archiveBinding,
  monthOf,
  monthOfBinding,
  nextMonth,
} from '#app/domain/leads/archive/archive-month.ts'
import { day } from '#app/shared/time.ts'
import { blocks, type Finding, notice } from './finding.ts'
import type { DeployedConfig } from './resource-findings.ts'

type Archived = { config: DeployedConfig; archivedMonths: readonly string[] }

/** The youngest leads that move. */
const leastAgeMs = 31 * day

/** Returns archives that are no longer bound, names that are nearly an archive's, and months from the first archive on that have none. */
export function archiveFindings({ config, archivedMonths }: Archived, now: number): Finding[] {
  const names = config.d1_databases.map(({ binding }) => binding)
  const unread = names.filter((name) => name.startsWith('LEADS') && monthOfBinding(name) === null)
  const months = names.flatMap((name) => monthOfBinding(name) ?? []).sort()
  const gaps: ArchiveMonth[] = []
  const [first] = months
  const last = monthOf(now - leastAgeMs)
  for (let month = first; month && month <= last; month = nextMonth(month)) {
    if (!months.includes(month)) gaps.push(month)
  }
  const unbound = archivedMonths.filter((month) => !months.some((one) => one === month))
  return [
    ...unbound.map((month) =>
      blocks(
        `The archive of ${month} is not bound, and may have leads`,
        'Put its LEADS_ binding back: until then no one sees or erases their data',
      ),
    ),
    ...unread.map((name) => blocks(`${name} is no archive of leads`, 'Name it like LEADS_2026_10')),
    ...gaps.map((month) =>
      notice(
        `Leads of ${month} stay in PEOPLE: there is no ${archiveBinding(month)}`,
        `Run npm run cloudflare:setup with --archive ${month}`,
      ),
    ),
  ]
}
