import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { actOf, noteProblem, readAct, typedNote } from '#app/desk/parts/read-act'
import type { AlarmKey } from '#app/domain/alarms/ports'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import { readMarketHealth } from '#app/domain/market/rounds/read-market-health.server'
import { countLikelyRequests } from '#app/flows/contact/count-likely-requests.server'
import { unnamedLetters } from '#app/flows/contact/unnamed-letters.server'
import { readDays } from '#app/flows/funnel/read-days.server'
import { listBuyers, pauseBuyer } from '#app/flows/leads/list-buyers.server'
import { sendableSince } from '#app/flows/leads/replay-leads.server'
import { withLateness } from '#app/flows/upkeep/check-heartbeats.server'
import { closeAlarms } from '#app/flows/upkeep/close-alarms.server'
import { readForm, textOf } from '#app/shared/read-form'
import { day } from '#app/shared/time'
import { clockTime } from '#app/shared/toronto-time'
import { readHours } from './hours-route'

const intents = ['acknowledge', 'close', 'pause', 'resume'] as const

/** What a finished form has done; the address says which. */
const doneWords: Record<(typeof intents)[number], string> = {
  acknowledge: 'The alarm is taken on.',
  close: 'The alarm is closed.',
  pause: 'Paused: leads are accepted, and wait.',
  resume: 'Resumed: the next sweep sends what waits.',
}

export async function loadToday({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [
    beats,
    { buyers, pauses },
    { feeds },
    onTheirWay,
    parked,
    likely,
    letters,
    hours,
    money,
    deletions,
  ] = await Promise.all([
    services.heartbeats.list(),
    listBuyers(services),
    readMarketHealth(services),
    services.leadDesk.stats({ states: ['new', 'retry'] }),
    services.leadDesk.parked(sendableSince(services)),
    countLikelyRequests(services),
    unnamedLetters(services),
    readHours(services),
    readDays(services),
    services.withdrawals.countWaiting(),
  ])
  return {
    mayAct: member.operator !== null,
    done: doneIn(new URL(request.url).searchParams.get('done')),
    now: services.now(),
    heartbeats: withLateness(beats, services.now()),
    buyers,
    pauses,
    /** Of all buyers; null without one. */
    pause: pauses.find(({ buyerId }) => buyerId === allBuyers) ?? null,
    deletions,
    hours,
    ...money,
    feeds: Object.entries(feeds),
    waiting: [...onTheirWay, ...parked.map((one) => ({ ...one, state: 'parked' as const }))],
    /** Those to send again apart from those to resolve. */
    parked,
    likely,
    letters,
  }
}

function doneIn(given: string | null) {
  const intent = intents.find((one) => one === given)
  return intent ? { intent, words: doneWords[intent] } : null
}

/** Runs a form of an alarm or a buyer. Each needs a reason, which is audited with who gave it. */
export async function decideToday({ context, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, [
    ...['intent', 'note', 'code', 'subject', 'opened', 'seen', 'buyer', 'until'],
  ])
  const intent = intents.find((one) => one === form?.get('intent'))
  if (!form || !intent) return refusal('', 'The form could not be read. Please send it again.')
  const [code, subject, buyerId] = ['code', 'subject', 'buyer'].map(
    (name) => textOf(form, name) ?? '',
  ) as [string, string, string]
  const about = buyerId || alarmName({ code, subject })
  const typed = { note: typedNote(form), until: textOf(form, 'until') ?? '' }
  const refused = (words: string) => refusal(about, words, typed)
  // Taking on says enough by itself.
  const isTakenOn = intent === 'acknowledge' && typed.note.trim() === ''
  const act = isTakenOn ? actOf(member, 'taken on') : readAct(member, form)
  if (act === null) return refused(noteProblem)
  if (intent === 'pause' || intent === 'resume') {
    const { buyers, pauses } = await listBuyers(services)
    if (buyerId !== allBuyers) {
      if (!buyers.some((one) => one.buyerId === buyerId)) return refused('Choose a buyer.')
      const isOfAll = pauses.some((pause) => pause.buyerId === allBuyers)
      if (isOfAll) return refused('All buyers are paused: resume them first.')
    }
    const isPaused = intent === 'pause'
    const until = isPaused ? textOf(form, 'until') : null
    const resumeAt = until === null ? null : clockTime(until)
    const wrong = until === null ? null : endProblemOf(resumeAt, services.now())
    if (wrong !== null) return refused(wrong)
    const outcome = await pauseBuyer(services, { buyerId, isPaused, resumeAt }, act)
    if (isPaused && outcome === 'unchanged') {
      return refused('It is paused already, as long or longer. To end it sooner, resume first.')
    }
    return redirect(`/desk/today?done=${intent}#buyers`)
  }
  const seen = { code, subject, openedAt: Number(form.get('opened')) }
  if (!Number.isSafeInteger(seen.openedAt)) return refused(endedWords)
  if (intent === 'close') {
    const outcome = await closeAlarms(services, [seen], act)
    if (outcome.result === 'lasting') {
      return refused(
        `Its cause lasts, so it ends by itself ${outcome.ends}. You can take it on instead.`,
      )
    }
    return outcome.count > 0 ? redirect('/desk/today?done=close') : refused(endedWords)
  }
  const [, count, seenAt] = /^(\d{1,9})-(\d{1,13})$/.exec(textOf(form, 'seen') ?? '') ?? []
  if (!count || !seenAt) return refused(endedWords)
  const taken = { ...seen, count: Number(count), seenAt: Number(seenAt) }
  return (await services.alarms.acknowledge(taken, act, services.now()))
    ? redirect('/desk/today?done=acknowledge')
    : refused(endedWords)
}

const longestPause = 30 * day

/** Returns why a pause can't end then; null if it can. */
function endProblemOf(at: number | null, now: number): string | null {
  if (at === null) return 'Resume at: give a day and a time, or leave it empty.'
  if (at <= now) return 'Resume at: that time has passed.'
  return at > now + longestPause ? 'Resume at: that is more than 30 days ahead.' : null
}

const endedWords = 'This alarm has ended, or is taken on already.'

function refusal(about: string, problem: string, typed = { note: '', until: '' }) {
  return data({ about, problem, ...typed }, { status: 422 })
}

/** Tells one open alarm from another. */
export function alarmName({ code, subject }: AlarmKey): string {
  return `${code} ${subject}`.trim()
}
