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
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Desk, Said } from './command.ts'
import { formatLinks, type LinksResult } from './format-links.ts'
import type { LinksCommand } from './links-arguments.ts'
import { readLinksCsv } from './links-csv.ts'
import { commandSettings, operatorServices, ownPages } from './operator-services.ts'

/** Who runs a command, and how it reads files. */
export type LinksTerms = { act: OperatorAct; readFile: (path: string) => string }

export async function runLinksOnDesk(
  desk: Desk,
  command: LinksCommand,
  terms: LinksTerms,
): Promise<Said> {
  const { LINK_ALLOWED_HOSTS } = desk.env
  const parsed = commandSettings({ LINK_ALLOWED_HOSTS }, desk.now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('\n'))
  const needs = {
    ...operatorServices(desk, parsed.settings),
    allowedHosts: parsed.settings.linkHosts,
    isOwnPage: ownPages({ withSamples: !desk.isRemote }),
  }
  const result = await runLinks(needs, command, terms)
  return { json: { ...result }, text: formatLinks(result) }
}

export async function runLinks(
  needs: ChangeLinksNeeds & { linkReport: LinkReport },
  command: LinksCommand,
  { act, readFile }: LinksTerms,
): Promise<LinksResult> {
  switch (command.name) {
    case 'list':
      return { did: 'listed', links: await needs.linkDesk.list() }
    case 'stats': {
      const { groups, days } = command
      const tables: { by: string; rows: ReportRow[] }[] = []
      for (const by of groups)
        tables.push({ by, rows: await needs.linkReport(by, days, needs.now()) })
      return { did: 'counted', tables, days }
    }
    case 'change':
      return resultOf(await changeLink(needs, command.change, act))
    case 'import': {
      const lines = readLinksCsv(readFile(command.file))
      return resultOf(await importLinks(needs, lines, act))
    }
    default:
      return assertNever(command)
  }
}

function resultOf(outcome: ChangeLinksOutcome): LinksResult {
  if (outcome.ok) return { ...outcome, did: 'wrote' }
  throw new Refusal(refusalInWords(outcome).join('\n'))
}
