import { type ActionFunctionArgs, data } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { dollars } from '#app/desk/parts/parts'
import { noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import { readCents } from '#app/domain/funnel/spend'
import { type PriceEffect, setPrice } from '#app/flows/funnel/set-price.server'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'
import { addDays, isLocalDate, torontoDate } from '#app/shared/toronto-time'

/** What the form did or, to confirm, would do to past earnings; what is wrong with a field or the reason; what was typed. */
type Decided = {
  done: string | null
  effect: PriceEffect | null
  /** The effect, for the form that confirms it. */
  seen: string
  problem: { field: 'buyer' | 'since' | 'price'; words: string } | null
  unnoted: string | null
  typed: Record<'buyer' | 'since' | 'price', string> | null
  note: string
}

const nothing = {
  done: null,
  effect: null,
  seen: '',
  problem: null,
  unnoted: null,
  typed: null,
  note: '',
}

/** Sets what a buyer pays for a lead from a day on; once it is confirmed, if that changes past earnings. */
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
    return data<Decided>({ ...nothing, typed, note: typedNote(form), ...why }, { status: 422 })
  }
  const intent = String(form?.get('intent'))
  if (intent === editing) return data<Decided>({ ...nothing, typed, note: typedNote(form) })
  const { buyer: buyerId, since, price } = typed
  const [statuses, prices] = await Promise.all([
    services.buyerDesk.list(services.buyers.ids),
    services.prices.list(),
  ])
  const isKnown = [...statuses, ...prices].some((one) => one.buyerId === buyerId)
  if (!form || !['price', confirmed].includes(intent) || !isKnown) {
    return refused({
      problem: { field: 'buyer', words: form ? 'Choose a buyer.' : unreadableForm },
    })
  }
  if (!isLocalDate(since) || since > addDays(torontoDate(services.now()), 366)) {
    const words = 'Enter a day such as 2026-11-20, up to a year ahead.'
    return refused({ problem: { field: 'since', words } })
  }
  const cents = price === '' ? null : readCents(price)
  if (cents === null && price !== '') {
    return refused({ problem: { field: 'price', words: 'Enter dollars such as 45 or 45.50.' } })
  }
  if (act === null) return refused({ unnoted: noteProblem })
  const given = { buyerId, since, cents }
  const outcome = await setPrice(services, given, textOf(form, 'seen') ?? '', act)
  if (outcome.did === 'asked') {
    const { effect, seen } = outcome
    const asked: Decided = { ...nothing, effect, seen, typed, note: act.note }
    if (intent !== confirmed) return data(asked)
    return data(
      {
        ...asked,
        unnoted: 'This has changed meanwhile, or was not shown. Confirm it as it is now.',
      },
      { status: 422 },
    )
  }
  if (outcome.did === 'changed') {
    return refused({ unnoted: 'Someone else has changed prices meanwhile. They are shown above.' })
  }
  const done =
    cents === null
      ? `${buyerId} has no price that begins on ${since}.`
      : `${buyerId} pays ${dollars(cents)} for a lead accepted from ${since} on.`
  return data<Decided>({ ...nothing, done })
}

/** The intent of the second form, which has seen what changes. */
export const confirmed = 'price confirmed'
/** Back to the first form, as it was filled in. */
export const editing = 'price again'
