import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import {
  type BuyerPrice,
  earnedBy,
  nothingEarned,
  priceDays,
  priceOn,
} from '#app/domain/funnel/earnings'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import { hashText } from '#app/shared/hash'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'

type Needs = Pick<Services, 'now'> & {
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'acceptedOf'>
}

/** What a buyer pays from a day on; null to remove the price that begins then. */
export type NewPrice = Pick<BuyerPrice, 'buyerId' | 'since'> & { cents: number | null }

/** What a price changes: leads that were accepted already, and what they earn in cents. */
export type PriceEffect = {
  accepted: number
  /** Of them, those that the buyer gave back, which earn nothing. */
  returned: number
  /** The day of the buyer's next price; null without one. */
  until: LocalDate | null
  before: number
  after: number
  /** What a lead was and will be paid with on that day; null without a price. */
  paid: Record<'before' | 'after', number | null>
}

/** Returns what a price would change of past earnings; null if nothing. */
async function previewPrice(
  { now, buyerDesk }: Needs,
  { buyerId, since, cents }: NewPrice,
  listed: readonly BuyerPrice[],
): Promise<PriceEffect | null> {
  const tomorrow = addDays(torontoDate(now()), 1)
  if (since >= tomorrow) return null
  const stored = listed.filter((price) => price.buyerId === buyerId)
  const others = stored.filter((price) => price.since !== since)
  const changed = cents === null ? others : [...others, { buyerId, since, cents }]
  const later = others.map((price) => price.since).filter((day) => day > since)
  const until = later.toSorted()[0] ?? null
  const end = until !== null && until < tomorrow ? until : tomorrow
  const days = priceDays([...stored, ...changed], since, end)
  const counted = await buyerDesk.acceptedOf(buyerId, days, end)
  const leads = counted.map((one) => ({ ...one, ...{ buyerId, name: '', isPaid: false } }))
  const earnedAt = (those: readonly BuyerPrice[]) =>
    (earnedBy(leads, those, () => '').get('') ?? nothingEarned).cents
  const sum = (of: 'accepted' | 'returned') => leads.reduce((all, one) => all + one[of], 0)
  const [before, after] = [earnedAt(stored), earnedAt(changed)]
  if (before === after) return null
  const paidAt = (those: readonly BuyerPrice[]) => priceOn(those, buyerId, since)
  return {
    ...{ accepted: sum('accepted'), returned: sum('returned'), until, before, after },
    paid: { before: paidAt(stored), after: paidAt(changed) },
  }
}

/**
 * `changed`: someone else set another meanwhile, so nothing was written. `asked`: neither was it before the effect is
 * confirmed as it is now, by a form that has `seen` this.
 */
type SetPriceOutcome =
  | { did: 'done' | 'same' | 'changed' }
  | { did: 'asked'; effect: PriceEffect; seen: string }

/**
 * Sets a price, with the audit, which names the earnings that it changes. Nothing changes if it is so already. `seen`:
 * the prices that the form showed, or the effect that it confirms.
 */
export async function setPrice(
  needs: Needs,
  price: NewPrice,
  seen: string,
  { by, note }: OperatorAct,
): Promise<SetPriceOutcome> {
  const { now, prices } = needs
  const { buyerId, since, cents } = price
  const listed = await prices.list()
  const before = centsFrom(listed, price)
  if (before === cents) return { did: 'same' }
  const effect = await previewPrice(needs, price, listed)
  const shown = seenIn(listed, effect && { buyerId, since, cents, effect })
  if (shown !== seen) return effect ? { did: 'asked', effect, seen: shown } : { did: 'changed' }
  const inWords = (amount: number | null, earned: number | undefined) => ({
    [`from ${since}`]: dollarsIn(amount),
    ...(effect && { [`earned by ${effect.accepted} accepted`]: dollarsIn(earned ?? null) }),
  })
  const said = withChanges(note, inWords(before, effect?.before), inWords(cents, effect?.after))
  const entry = { by, action: 'prices.set', subject: buyerId, note: said } as const
  if (await prices.put(price, before, entry, now())) return { did: 'done' }
  return { did: centsFrom(await prices.list(), price) === cents ? 'same' : 'changed' }
}

/** Returns which prices a page shows, and what a new one changes, for its form to send back. */
export function seenIn(
  prices: readonly BuyerPrice[],
  asked: (NewPrice & { effect: PriceEffect }) | null = null,
): string {
  const all = prices.map(({ buyerId, since, cents }) => `${buyerId} ${since} ${cents}`)
  return hashText(JSON.stringify([all, asked])).toString(36)
}

const dollarsIn = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** Returns what a buyer pays from exactly this day on; null if no price begins then. */
function centsFrom(
  prices: readonly BuyerPrice[],
  { buyerId, since }: Pick<BuyerPrice, 'buyerId' | 'since'>,
): number | null {
  const price = prices.find((one) => one.buyerId === buyerId && one.since === since)
  return price?.cents ?? null
}
