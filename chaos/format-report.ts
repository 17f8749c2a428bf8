import type { ChaosReport } from './run-chaos.ts'

const maxShown = 10

/** Returns the ledger as text: figures, and a sentence for each fault. */
export function formatReport(
  { leads, seed, policy }: { leads: number; seed: number; policy: string },
  { ledger, ...report }: ChaosReport,
): string {
  const faults = {
    lost: ledger.lost,
    'sent twice': ledger.sentTwice,
    ...(policy === 'none' ? { 'unclear and not parked': ledger.notParked } : {}),
    'consent not the text shown': ledger.consentNotExact,
  }
  return [
    `Policy ${policy}, seed ${seed}: ${leads} visitors, ${report.kills} kills, ${report.seconds.visits} s of visits, ${report.seconds.drain} s until all was settled.`,
    `Leads      ${ledger.leads}: ${counts(ledger.byState)}`,
    `Visitors   ${ledger.turnedAway} turned away; responses by status: ${counts(report.siteResponses)}`,
    `Texts      ${report.texts} sent`,
    `Buyer      ${counts(report.buyerResponses)}`,
    `Alarms     ${counts(report.alarms) || 'none'}`,
    ...Object.entries(faults).map(([name, found]) => `${found.length} ${name}${listed(found)}`),
  ].join('\n')
}

function counts(of: Record<string, number>): string {
  return Object.entries(of)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

function listed(sentences: string[]): string {
  const shown = sentences.slice(0, maxShown).map((sentence) => `\n  ${sentence}`)
  const more = sentences.length - shown.length
  return shown.join('') + (more > 0 ? `\n  and ${more} more` : '')
}
