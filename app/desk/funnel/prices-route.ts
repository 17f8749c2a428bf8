import { type ActionFunctionArgs, data } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { dollars } from '#app/desk/parts/parts'
import { noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import type { BuyerPrice } from '#app/domain/funnel/earnings'
import { readCents } from '#app/domain/funnel/spend'
import { setPrice } from '#app/flows/funnel/set-price.server'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'
import { addDays, isLocalDate, type LocalDate, torontoDate } from '#app/shared/toronto-time'

/** What the form did, or what is wrong with a field or the reason; what was typed. */
type Decided = {
  done: string | null
  problem: { field: 'buyer' | 'since' | 'price'; words: string } | null
  unnoted: string | null
  typed: Record<'buyer' | 'since' | 'price', string> | null
  note: string
}

/** Sets what a buyer pays for a lead from a day on. */
export async function decidePrice({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, ['intent', 'buyer', 'since', 'price', 'seen', 'note'])
  const act = readAct(member, form)
  const typed = {
    buyer: (form && textOf(form, 'buyer')) ?? '',
    since: (form && textOf(form, 'since')) ?? '',
    price: (form && textOf(form, 'price'))?.trim() ?? '',
  }
  const refused = (why: Pick<Decided, 'problem'> | Pick<Decided, 'unnoted'>) => {
    const note = typedNote(form)
    return data<Decided>(
      { done: null, problem: null, unnoted: null, typed, note, ...why },
      { status: 422 },
    )
  }
  const { buyer: buyerId, since, price } = typed
  const [statuses, prices] = await Promise.all([
    services.buyerDesk.list(services.buyers.ids),
    services.prices.list(),
  ])
  const isKnown = [...statuses, ...prices].some((one) => one.buyerId === buyerId)
  if (form?.get('intent') !== 'price' || !isKnown) {
    return refused({
      problem: { field: 'buyer', words: form ? 'Choose a buyer.' : unreadableForm },
    })
  }
  if (!isPriceDay(since, torontoDate(services.now()))) {
    const words = 'Enter a day such as 2026-11-20, up to a year ahead.'
    return refused({ problem: { field: 'since', words } })
  }
  const cents = price === '' ? null : readCents(price)
  if (cents === null && price !== '') {
    return refused({ problem: { field: 'price', words: 'Enter dollars such as 45 or 45.50.' } })
  }
  if (act === null) return refused({ unnoted: noteProblem })
  const before = centsSeen(textOf(form, 'seen') ?? '', buyerId, since)
  const outcome = await setPrice(services, { buyerId, since, cents }, before, act)
  if (outcome === 'changed') {
    return refused({ unnoted: 'Someone else has changed this price meanwhile. It is shown above.' })
  }
  const done =
    cents === null
      ? `${buyerId} has no price that begins on ${since}.`
      : `${buyerId} pays ${dollars(cents)} for a lead accepted from ${since} on.`
  return data<Decided>({ done, problem: null, unnoted: null, typed: null, note: '' })
}

/** From contracts of years ago to those of next year. */
function isPriceDay(text: string, today: LocalDate): boolean {
  return isLocalDate(text) && text >= '2000-01-01' && text <= addDays(today, 366)
}

/** Returns what a page shows, for its form to send back. */
export function seenIn(prices: readonly BuyerPrice[]): string {
  return prices.map(({ buyerId, since, cents }) => `${buyerId} ${since} ${cents}`).join()
}

function centsSeen(seen: string, buyerId: string, since: LocalDate): number | null {
  const start = `${buyerId} ${since} `
  const price = seen.split(',').find((one) => one.startsWith(start))
  return price === undefined ? null : Number(price.slice(start.length))
}
