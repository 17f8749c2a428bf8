import { type LocalDate, torontoDate } from '#app/shared/toronto-time'

/** What a buyer pays for each lead that it accepts from a day in Toronto on, in Canadian cents. */
export type BuyerPrice = { buyerId: string; since: LocalDate; cents: number }

/**
 * Accepted leads of a buyer that count under a name, such as a campaign, of a day, or of days with one price, and how many
 * of them the buyer gave back. `name` is null for leads that no event counts.
 */
export type AcceptedLeads = {
  buyerId: string
  name: string | null
  day: LocalDate
  accepted: number
  returned: number
  /** Whether their campaign's spend of the day is stored. */
  isPaid: boolean
}

/** What accepted leads earn, in cents; of `unpriced` ones no price is known. */
export type Earned = { cents: number; unpriced: number }

/** `paid…`: of these, the leads of campaigns and days with spend. */
export type Earnings = Earned & { paidCents: number; paidUnpriced: number }

export const nothingEarned: Earnings = { cents: 0, unpriced: 0, paidCents: 0, paidUnpriced: 0 }

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
): ReadonlyMap<string, Earnings> {
  const earned = new Map<string, Earnings>()
  for (const one of leads) {
    const kept = one.accepted - one.returned
    const price = priceOn(prices, one.buyerId, one.day)
    const [cents, unpriced] = price === null ? [0, kept] : [price * kept, 0]
    const [paidCents, paidUnpriced] = one.isPaid ? [cents, unpriced] : [0, 0]
    const sum = earned.get(nameOf(one)) ?? nothingEarned
    earned.set(nameOf(one), sumOfEarned([sum, { cents, unpriced, paidCents, paidUnpriced }]))
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

export function sumOfEarned(all: Iterable<Earnings>): Earnings {
  return Array.from(all).reduce(
    (sum, one) => ({
      cents: sum.cents + one.cents,
      unpriced: sum.unpriced + one.unpriced,
      paidCents: sum.paidCents + one.paidCents,
      paidUnpriced: sum.paidUnpriced + one.paidUnpriced,
    }),
    nothingEarned,
  )
}

/**
 * Returns what leads of campaigns and days with spend earned less that spend, in cents; null without spend. It is the least
 * that it can be if `paidUnpriced` leads have no known price.
 */
export function marginOf({ paidCents }: Earnings, spentCents: number | null): number | null {
  return spentCents === null ? null : paidCents - spentCents
}
