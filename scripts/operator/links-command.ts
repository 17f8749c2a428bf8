import type { OperatorAct } from '#app/domain/audit/operator.ts'
import type { LinkReport, ReportRow } from '#app/domain/links/link-report-store.server.ts'
import {
  type ChangeLinksNeeds,
  type ChangeLinksOutcome,
  changeLink,
  importLinks,
} from '#app/flows/links/change-links.server.ts'
import { refusalInWords } from '#app/flows/links/link-problem.ts'
import { assertNever } from '#app/shared/assert-never.ts'
import { type Desk, refused, type Said } from './command.ts'
import { formatLinks, type LinksResult } from './format-links.ts'
import type { LinksCommand } from './links-arguments.ts'
import { readLinksCsv } from './links-csv.ts'
import { commandSettings, operatorServices, ownPages } from './operator-services.ts'

/** Who runs a command, and how it reads files. */
export type LinksTerms = { act: OperatorAct; readFile: (path: string) => string }

/** Runs a command on a desk. */
export async function runLinksOnDesk(
  desk: Desk,
  command: LinksCommand,
  terms: LinksTerms,
): Promise<Said> {
  const { LINK_ALLOWED_HOSTS } = desk.env
  const parsed = commandSettings({ LINK_ALLOWED_HOSTS }, desk.now())
  if (!parsed.ok) return refused(parsed.problems.join('\n'))
  const needs = {
    ...operatorServices(desk, parsed.settings),
    allowedHosts: parsed.settings.linkHosts,
    isOwnPage: ownPages({ withSamples: !desk.isRemote }),
  }
  const result = await runLinks(needs, command, terms)
  if (!result.ok) return refused(result.problems.join('\n'))
  return { ok: true, json: result, text: formatLinks(result) }
}

export async function runLinks(
  needs: ChangeLinksNeeds & { linkReport: LinkReport },
  command: LinksCommand,
  { act, readFile }: LinksTerms,
): Promise<LinksResult> {
  switch (command.name) {
    case 'list':
      return { ok: true, did: 'listed', links: await needs.linkDesk.list() }
    case 'stats': {
      const { groups, days } = command
      const tables: { by: string; rows: ReportRow[] }[] = []
      for (const by of groups)
        tables.push({ by, rows: await needs.linkReport(by, days, needs.now()) })
      return { ok: true, did: 'counted', tables, days }
    }
    case 'change':
      return resultOf(await changeLink(needs, command.change, act))
    case 'import': {
      const csv = readLinksCsv(readFile(command.file))
      return csv.ok
        ? resultOf(await importLinks(needs, csv.lines, act))
        : { ok: false, problems: [csv.problem] }
    }
    default:
      return assertNever(command)
  }
}

function resultOf(outcome: ChangeLinksOutcome): LinksResult {
  if (outcome.ok) return { ...outcome, did: 'wrote' }
  return { ok: false, problems: refusalInWords(outcome) }
}
