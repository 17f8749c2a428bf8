import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import type { FunnelDesk } from '#app/domain/funnel/funnel-desk-store.server'
import { readSpendCsv, type Spend } from '#app/domain/funnel/spend'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { countedName } from '#app/domain/links/counted-name'
import type { Services } from '#app/services'
import { sha256Hex } from '#app/shared/crypto.server'
import { isOneSlipOff } from '#app/shared/fold-text'
import { addDays, torontoDate } from '#app/shared/toronto-time'

/** A row of the file, and what is stored for its day and campaign. */
export type SpendChange = Spend & {
  before: number | null
  /** What a credit without its day's cost takes off the stored amount; 0 for any other row, which replaces it. */
  credit: number
  /** An event has counted under its name. */
  isCounted: boolean
  /** If none has, a name that events count under and that differs in capitals or one letter; null without one. */
  alike: string | null
}

export type ImportSpendOutcome =
  /**
   * `isChangedMeanwhile`: other rows or stored amounts were seen, so nothing is stored. `leftOut`: lines without a row.
   * `added`: lines that were added to another. `seen`: what was compared, for the import that follows.
   */
  | {
      ok: true
      did: 'compared' | 'imported'
      changes: SpendChange[]
      leftOut: number
      added: number
      seen: string
      isChangedMeanwhile: boolean
    }
  | { ok: false; problems: string[]; isRepeated: boolean }

function markOf(changes: readonly SpendChange[]): Promise<string> {
  const compared = changes.map(({ day, campaign, cents, before }) => [day, campaign, cents, before])
  return sha256Hex(JSON.stringify(compared))
}

function overcredited({ day, campaign, before, credit }: SpendChange): string {
  const amounts = [credit, before ?? 0].map((cents) => `$${(cents / 100).toFixed(2)}`)
  return `${day} ${campaign}: a credit of ${amounts[0]} is more than the ${amounts[1]} stored of that day. Give its cost with the credit.`
}

/** As far back as reports go. */
const reportedDays = 90

/**
 * Compares a file with the stored rows and, unless it is a dry run, stores it. A second import changes nothing, and
 * neither does one whose comparison saw other rows or amounts. `isSummed`: rows of one day and campaign are added together.
 * `isUncountedToo`: campaigns that nothing has counted under are stored too; else nothing is stored if there are any.
 */
export async function importSpend(
  { now, spend, funnelDesk }: Pick<Services, 'now'> & { spend: SpendStore; funnelDesk: FunnelDesk },
  csv: string,
  { by, note, isDryRun }: OperatorAct,
  options: { seen?: string; isSummed?: boolean; isUncountedToo?: boolean } = {},
): Promise<ImportSpendOutcome> {
  const { seen = '', isSummed = false, isUncountedToo = false } = options
  const isName = (campaign: string) => countedName(campaign) === campaign
  const today = torontoDate(now())
  const read = readSpendCsv(csv, { today, isName, isSummed })
  if (!read.ok) return read
  const [stored, counted] = await Promise.all([
    spend.find(read.rows),
    funnelDesk.campaigns(addDays(today, -reportedDays)),
  ])
  const changes = read.rows.map((row) => {
    const known = stored.find(({ day, campaign }) => day === row.day && campaign === row.campaign)
    const isCounted = counted.includes(row.campaign)
    const isSame = (name: string) => name.toLowerCase() === row.campaign.toLowerCase()
    const isClose = (name: string) => isOneSlipOff(name.toLowerCase(), row.campaign.toLowerCase())
    const alike = isCounted ? null : (counted.find(isSame) ?? counted.find(isClose) ?? null)
    const before = known?.cents ?? null
    const credit = Math.max(0, -row.cents)
    const cents = credit > 0 ? (before ?? 0) - credit : row.cents
    return { ...row, cents, before, credit, isCounted, alike }
  })
  const problems = changes.flatMap((change) => (change.cents < 0 ? [overcredited(change)] : []))
  if (problems.length > 0) return { ok: false, problems, isRepeated: false }
  const { leftOut, added } = read
  const mark = await markOf(changes)
  const outcome = {
    ok: true,
    did: 'compared',
    changes,
    leftOut,
    added,
    seen: mark,
    isChangedMeanwhile: seen !== mark,
  } as const
  const isDoubtful = !isUncountedToo && changes.some(({ isCounted }) => !isCounted)
  if (isDryRun || outcome.isChangedMeanwhile || isDoubtful) return outcome
  const changed = changes.filter(({ cents, before }) => cents !== before)
  if (changed.length > 0) {
    const said = withChanges(
      note,
      amountsOf(changed, ({ before }) => before),
      amountsOf(changed, ({ cents }) => cents),
    )
    const entry = { by, action: 'spend.import', subject: 'ad_spend', note: said } as const
    if (!(await spend.put(changed, entry, now()))) {
      return importSpend(
        { now, spend, funnelDesk },
        csv,
        { by, note, isDryRun },
        { ...options, seen: mark },
      )
    }
  }
  return { ...outcome, did: 'imported' }
}

function amountsOf<Row extends Spend>(rows: readonly Row[], centsOf: (row: Row) => number | null) {
  return Object.fromEntries(
    rows.map((row) => {
      const cents = centsOf(row)
      const amount = cents === null ? null : (cents / 100).toFixed(2)
      return [`${row.campaign} ${row.day}`, amount]
    }),
  )
}

/** Removes these stored amounts; returns how many there were: one that has changed since it was seen stays. */
export async function removeSpend(
  { now, spend }: Pick<Services, 'now'> & { spend: SpendStore },
  rows: readonly Spend[],
  { by, note }: OperatorAct,
): Promise<number> {
  const isSeen = ({ day, campaign, cents }: Spend) =>
    rows.some((row) => row.day === day && row.campaign === campaign && row.cents === cents)
  const stored = (await spend.find(rows)).filter(isSeen)
  const said = withChanges(
    note,
    amountsOf(stored, ({ cents }) => cents),
    {},
  )
  return spend.remove(rows, { by, action: 'spend.remove', subject: 'ad_spend', note: said }, now())
}
