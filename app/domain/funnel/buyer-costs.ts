import type { AcceptedLeads } from './earnings'

type DecidedLeads = AcceptedLeads & { rejected: number }

/**
 * What a buyer's paid leads, those of campaigns and days with spend, cost in cents, and how many it decided, accepted, and gave back
 * since.
 */
export type BuyerCost = Record<'cents' | 'decided' | 'accepted' | 'returned', number>

/** Shares an amount in whole cents, in proportion to the weights. */
export function sharesOf(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let shared = 0
  return weights.map((weight) => {
    weighed += weight
    const share = Math.round((cents * weighed) / all) - shared
    shared += share
    return share
  })
}

/**
 * Returns what each buyer's leads, by campaign, cost: a campaign's spend is shared evenly by all its paid leads that were
 * accepted or rejected, so a rejected one costs its buyer as much. The others have no cost that is known, and `barren` is
 * what brought no decided lead.
 */
export function buyerCosts(
  leads: readonly Omit<DecidedLeads, 'day'>[],
  spent: ReadonlyMap<string, number>,
): { costs: ReadonlyMap<string, BuyerCost>; barren: number } {
  const decidedIn = ({ accepted, rejected }: (typeof leads)[number]) => accepted + rejected
  const costs = new Map<string, BuyerCost>()
  let barren = 0
  for (const [campaign, spentCents] of spent) {
    const own = leads.filter((one) => one.isPaid && one.name === campaign && decidedIn(one) > 0)
    if (own.length === 0) barren += spentCents
    if (spentCents === 0) continue
    const shares = sharesOf(spentCents, own.map(decidedIn))
    for (const [at, { buyerId, accepted, rejected, returned }] of own.entries()) {
      const sum = costs.get(buyerId) ?? { cents: 0, decided: 0, accepted: 0, returned: 0 }
      costs.set(buyerId, {
        cents: sum.cents + (shares[at] ?? 0),
        decided: sum.decided + accepted + rejected,
        accepted: sum.accepted + accepted,
        returned: sum.returned + returned,
      })
    }
  }
  return { costs, barren }
}
