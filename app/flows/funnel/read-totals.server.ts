import { type Earnings, sumOfEarned } from '#app/domain/funnel/earnings'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelNames } from '#app/domain/funnel/funnel-report'
import { torontoDate } from '#app/shared/toronto-time'
import { countFunnel } from './count-funnel.server'
import type { FunnelNeeds } from './read-funnel.server'
import { paidInAll, readMoney, sumOfNumbers } from './read-money.server'

type Totals = {
  registered: number
  accepted: number
  /** Those stored. */
  rejected: number
  spentCents: number | null
  /** Of an accepted paid lead, in cents; infinite without one, null without spend. */
  cost: number | null
  /** Null if no price was ever entered. */
  earned: Earnings | null
}

/** Returns the figures of a period that a report by campaign has of all rows together, without those before. */
export async function readTotals(
  needs: Pick<FunnelNeeds, 'now' | 'funnelDesk' | 'spend' | 'prices' | 'leadDesk' | 'buyerDesk'>,
  { period, names }: { period: FunnelPeriod; names: FunnelNames },
): Promise<Totals> {
  const counts = countFunnel(needs, 'campaign', names, period)
  const asked = { by: 'campaign', names, today: torontoDate(needs.now()), period } as const
  const [{ rows, total }, money, refused] = await Promise.all([
    counts,
    readMoney(needs, { ...asked, counted: counts }),
    needs.buyerDesk.refusedBy('campaign', { ...boundsOf(period), under: names }),
  ])
  const { spentCents, paidLeads } = paidInAll(money, rows)
  return {
    registered: total.counts.lead_committed,
    accepted: total.counts.lead_accepted,
    rejected: sumOfNumbers(refused.map(({ kind, leads }) => (kind === 'rejected' ? leads : 0))),
    spentCents,
    cost: spentCents && paidLeads !== null ? spentCents / paidLeads : null,
    earned: money.earned && sumOfEarned(money.earned.values()),
  }
}
