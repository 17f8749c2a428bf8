import { advisedLosses, needsMore, worthRaising } from '#app/domain/funnel/advice'
import { isWhole } from '#app/domain/funnel/coverage'
import { boundsOf, type FunnelPeriod, periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import { daysBetween, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { campaignsOf, readStored } from './read-campaigns.server'
import { type DaysNeeds, undecidedIn, widerOf } from './read-days.server'

/** When a period is too few days to tell about a loss, so many are read. */
export const widest = 28

export type OneVerdict = NonNullable<Awaited<ReturnType<typeof judgeCampaign>>>

/** Returns what to do about one campaign, judged beside all others as Today judges it; null if nothing is known of it. */
export async function judgeCampaign(
  needs: DaysNeeds,
  period: FunnelPeriod,
  campaign: string,
  first: LocalDate | null,
) {
  const [prices, waiting, stored] = await Promise.all([
    needs.prices.list(),
    needs.buyerDesk.undecided(),
    readStored(needs, period),
  ])
  const knownOf = (those: FunnelPeriod) => ({
    ...{ prices, today: torontoDate(needs.now()) },
    undecided: undecidedIn(waiting, boundsOf(those)),
  })
  const all = campaignsOf(stored, knownOf(period))
  const isIt = (one: { campaign: string }) => one.campaign === campaign
  const row = all.campaigns.find(isIt)
  if (!row) return null
  const barren = prices.length === 0 && row.spentCents && row.kept === 0 && isWhole(row.cover)
  const own = { ...all, losing: barren ? [row] : all.losing.filter(isIt) }
  const isFew = daysBetween(period.since.day, period.before.day) < widest
  const wide = periodOf(widest, boundsOf(period).before - 1)
  const wider =
    isFew && needsMore(own)
      ? widerOf(await readStored(needs, wide), wide, knownOf(wide), first)
      : null
  const best = worthRaising(all.campaigns)
  return {
    row,
    losses: advisedLosses(own, wider),
    wideDays: wider?.days ?? 0,
    best: best !== null && isIt(best.row),
  }
}
