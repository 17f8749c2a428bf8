import type { DecidedLeads } from './earnings'

/**
 * What a buyer's paid leads, those whose campaign has spend, cost in cents, and how many it decided, accepted, and gave back
 * since.
 */
export type BuyerCost = Record<'cents' | 'decided' | 'accepted' | 'returned', number>

/**
 * Returns what each buyer's leads, by campaign, cost: a campaign's spend is shared evenly by all its leads that were
 * accepted or rejected, so a rejected one costs its buyer as much. Leads of a campaign without spend have no cost that is
 * known, and `barren` is what brought no decided lead.
 */
export function buyerCosts(
  leads: readonly Pick<DecidedLeads, 'buyerId' | 'name' | 'accepted' | 'rejected' | 'returned'>[],
  spent: ReadonlyMap<string, number>,
): { costs: ReadonlyMap<string, BuyerCost>; barren: number } {
  const decidedOf = new Map<string, number>()
  for (const { name, accepted, rejected } of leads) {
    if (name === null) continue
    decidedOf.set(name, (decidedOf.get(name) ?? 0) + accepted + rejected)
  }
  const costs = new Map<string, BuyerCost>()
  for (const { buyerId, name, accepted, rejected, returned } of leads) {
    if (name === null) continue
    const cents = spent.get(name) ?? 0
    const all = decidedOf.get(name) ?? 0
    if (cents === 0 || all === 0) continue
    const decided = accepted + rejected
    const sum = costs.get(buyerId) ?? { cents: 0, decided: 0, accepted: 0, returned: 0 }
    costs.set(buyerId, {
      cents: sum.cents + (cents / all) * decided,
      decided: sum.decided + decided,
      accepted: sum.accepted + accepted,
      returned: sum.returned + returned,
    })
  }
  const barren = Array.from(spent).filter(([campaign]) => !decidedOf.get(campaign))
  return { costs, barren: barren.reduce((sum, [, cents]) => sum + cents, 0) }
}
