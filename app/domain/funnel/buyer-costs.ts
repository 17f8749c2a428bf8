import type { AcceptedLeads } from './earnings'

/** What a buyer's accepted paid leads cost, in cents: those whose campaign has spend; and how many it gave back. */
export type BuyerCost = { cents: number; leads: number; returned: number }

/**
 * Returns what each buyer's accepted leads, by campaign, cost: a campaign's spend is shared evenly by all its accepted
 * leads. Leads of a campaign without spend have no cost that is known, and `barren` is what brought no accepted lead.
 */
export function buyerCosts(
  accepted: readonly Pick<AcceptedLeads, 'buyerId' | 'name' | 'accepted' | 'returned'>[],
  spent: ReadonlyMap<string, number>,
): { costs: ReadonlyMap<string, BuyerCost>; barren: number } {
  const leadsOf = new Map<string, number>()
  for (const { name, accepted: count } of accepted) {
    if (name === null) continue
    leadsOf.set(name, (leadsOf.get(name) ?? 0) + count)
  }
  const costs = new Map<string, BuyerCost>()
  for (const { buyerId, name, accepted: count, returned } of accepted) {
    if (name === null) continue
    const cents = spent.get(name) ?? 0
    const all = leadsOf.get(name) ?? 0
    if (cents === 0 || all === 0) continue
    const sum = costs.get(buyerId) ?? { cents: 0, leads: 0, returned: 0 }
    costs.set(buyerId, {
      cents: sum.cents + (cents / all) * count,
      leads: sum.leads + count,
      returned: sum.returned + returned,
    })
  }
  const barren = Array.from(spent).filter(([campaign]) => !leadsOf.get(campaign))
  return { costs, barren: barren.reduce((sum, [, cents]) => sum + cents, 0) }
}
