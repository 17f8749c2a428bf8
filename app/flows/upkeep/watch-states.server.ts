import { raisedAlarm } from '#app/domain/alarms/alarm'
import { endsWithState } from '#app/domain/alarms/alarm-rules'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import { contactTotals } from '#app/domain/contact/contact-budget'
import { dueOfOpen, fewestDays } from '#app/domain/contact/privacy-deadline'
import { confirmationTotals } from '#app/domain/email-confirmation/confirmation-budget'
import { sharedTotals, softShareOf } from '#app/domain/verification/budget'
import { verifiedRule } from '#app/domain/verification/limits'
import type { Services } from '#app/services'
import type { Budget } from '#app/shared/budget'
import type { AlarmCode, LogFields } from '#app/shared/log'
import { day } from '#app/shared/time'
import { torontoDate } from '#app/shared/toronto-time'

type Needs = Pick<
  Services,
  | 'now'
  | 'log'
  | 'settings'
  | 'budgets'
  | 'sentTexts'
  | 'buyerPauses'
  | 'buyerHealth'
  | 'contactMessages'
> & {
  alarms: Pick<AlarmStore, 'listOpen' | 'end'>
}

type State = {
  code: AlarmCode
  fields: LogFields
  /** When the newest request of it came to be on the list. */
  newestAt?: number
}

/**
 * Raises an alarm for each limit that many people share and that is used up, for each country or prefix with too few
 * verified texts, for each pause, and for each day on which requests about people's data are due; ends the alarms of
 * those that are over. Nothing else raises these. The alarm of a buyer's breaker is raised by the attempt that opens it,
 * and ends here.
 */
export async function watchStates(services: Needs): Promise<void> {
  const { alarms, log, now } = services
  const [texts, letters, requests, pauses, breakers, open] = await Promise.all([
    textStates(services),
    letterStates(services),
    requestStates(services),
    services.buyerPauses.list(),
    services.buyerHealth.listOpen(),
    alarms.listOpen(),
  ])
  const paused = pauses
    .filter(({ isPaused }) => isPaused)
    .map(({ buyerId }): State => ({ code: 'FORWARDING_PAUSED', fields: { buyerId } }))
  const states = [...texts, ...letters, ...requests, ...paused]
  const keyOf = ({ code, subject }: { code: string; subject: string }) => `${code} ${subject}`
  const current = new Set(states.map(({ code, fields }) => keyOf(raisedAlarm(code, fields))))
  const raised = new Map(open.map((one) => [keyOf(one), one.seenAt]))
  for (const { code, fields, newestAt = 0 } of states) {
    const seenAt = raised.get(keyOf(raisedAlarm(code, fields))) ?? -1
    if (seenAt < newestAt) log.alarm(code, fields)
  }
  const over = open.filter((one) =>
    one.code === 'BUYER_BREAKER_OPEN'
      ? !breakers.includes(one.subject)
      : endsWithState(one.code) && !current.has(keyOf(one)),
  )
  if (over.length > 0) await alarms.end(over, 'closed', now())
}

async function textStates({ budgets, sentTexts, settings, now }: Needs): Promise<State[]> {
  const { limits, allowedRegions } = settings
  const totals = [
    ...sharedTotals('registration', allowedRegions, limits),
    ...sharedTotals('own-data', [], limits),
  ]
  const [used, rarelyVerified] = await Promise.all([
    usage(budgets, totals, now()),
    sentTexts.listRarelyVerified(now() - verifiedRule.days * day, verifiedRule),
  ])
  return [
    ...used.flatMap(({ one, count }): State[] => {
      const country = one.name === 'country_hour' ? one.key.slice(one.name.length + 1) : undefined
      const fields = { budget: one.name, country }
      const reserve = Math.floor((one.limit * limits.reservedPercent) / 100)
      // From half of an hour on, every text is suspicious.
      const isHalf = count >= Math.floor(one.limit * softShareOf(one.name))
      const isLow = isHalf || count * 100 >= one.limit * limits.alarmAtPercent
      const isSpent = count >= one.limit - reserve
      return [
        ...(isLow ? [{ code: 'SEND_BUDGET_LOW' as const, fields }] : []),
        ...(isSpent ? [{ code: 'SEND_BREAKER_OPEN' as const, fields }] : []),
      ]
    }),
    ...rarelyVerified.map(({ scope, country }): State => {
      const fields = { budget: `${scope}_verified`, country: country ?? undefined }
      return { code: 'SEND_BREAKER_OPEN', fields }
    }),
  ]
}

async function letterStates({ budgets, now }: Needs): Promise<State[]> {
  const used = await usage<string>(budgets, [...contactTotals(), ...confirmationTotals()], now())
  return used
    .filter(({ one, count }) => count >= one.limit)
    .map(({ one }) => ({
      code: one.name.startsWith('own_email') ? 'EMAIL_BREAKER_OPEN' : 'CONTACT_BREAKER_OPEN',
      fields: { budget: one.key },
    }))
}

/** Early enough for one that is due on a weekend. */
const daysAhead = 3

async function requestStates({ contactMessages, now }: Needs): Promise<State[]> {
  const by = now() + daysAhead * day
  const open = await contactMessages.listRequests(by - fewestDays * day)
  const newest = new Map<string, number>()
  for (const one of open) {
    const dueAt = dueOfOpen(one)
    if (dueAt === null || dueAt > by) continue
    const dueDay = torontoDate(dueAt)
    newest.set(dueDay, Math.max(one.listedAt, newest.get(dueDay) ?? 0))
  }
  return Array.from(
    newest,
    ([detail, newestAt]): State => ({ code: 'REQUEST_DUE', fields: { detail }, newestAt }),
  )
}

async function usage<Name extends string>(
  budgets: Needs['budgets'],
  of: readonly Budget<Name>[],
  now: number,
): Promise<{ one: Budget<Name>; count: number }[]> {
  const keys = of.map(({ key }) => key)
  const counted = new Map((await budgets.read(keys, now)).map(({ key, count }) => [key, count]))
  return of.map((one) => ({ one, count: counted.get(one.key) ?? 0 }))
}
