import { type LocalDate, torontoDate } from '#app/shared/toronto-time'

/** What a buyer pays for each lead that it accepts from a day in Toronto on, in Canadian cents. */
export type BuyerPrice = { buyerId: string; since: LocalDate; cents: number }

/**
 * Accepted leads of a buyer that count under a name, such as a campaign, from a day on, up to where a price changes, and
 * how many of them the buyer gave back. `name` is null for leads that no event counts.
 */
export type AcceptedLeads = {
  buyerId: string
  name: string | null
  since: LocalDate
  accepted: number
  returned: number
}

/** What accepted leads earn, in cents; of `unpriced` ones no price is known. */
export type Earned = { cents: number; unpriced: number }

export const nothingEarned: Earned = { cents: 0, unpriced: 0 }

/** Returns the first day of a period and those within it from which some price holds. */
export function priceDays(
  prices: readonly BuyerPrice[],
  since: LocalDate,
  before: LocalDate,
): LocalDate[] {
  const changes = prices.map((price) => price.since).filter((day) => day > since && day < before)
  return Array.from(new Set([since, ...changes])).sort()
}

/** Returns what leads earn, at the price of the day on which they were accepted; nothing if returned. */
export function earnedBy(
  leads: readonly AcceptedLeads[],
  prices: readonly BuyerPrice[],
  nameOf: (leads: AcceptedLeads) => string,
): ReadonlyMap<string, Earned> {
  const earned = new Map<string, Earned>()
  for (const one of leads) {
    const paid = one.accepted - one.returned
    const price = priceOn(prices, one.buyerId, one.since)
    const { cents, unpriced } = earned.get(nameOf(one)) ?? nothingEarned
    earned.set(nameOf(one), {
      cents: cents + (price ?? 0) * paid,
      unpriced: unpriced + (price === null ? paid : 0),
    })
  }
  return earned
}

/** Returns the last price that began up to this day; null without one. */
export function priceOn(
  prices: readonly BuyerPrice[],
  buyerId: string,
  day: LocalDate,
): number | null {
  const begun = prices.filter((price) => price.buyerId === buyerId && price.since <= day)
  return begun.toSorted((one, other) => (one.since < other.since ? 1 : -1))[0]?.cents ?? null
}

/** Returns what a buyer pays for a lead that it accepted then, in cents; null without a known price. */
export function priceOf(
  { buyerId, acceptedAt }: { buyerId: string; acceptedAt: number },
  prices: readonly BuyerPrice[],
): number | null {
  return priceOn(prices, buyerId, torontoDate(acceptedAt))
}

export function sumOfEarned(all: Iterable<Earned>): Earned {
  return Array.from(all).reduce(
    (sum, { cents, unpriced }) => ({ cents: sum.cents + cents, unpriced: sum.unpriced + unpriced }),
    nothingEarned,
  )
}
