import { sharedTotals } from '#app/domain/verification/budget'
import type { ChallengePurpose } from '#app/domain/verification/challenge'
import type { Services } from '#app/services'
import { type Budget, budget } from '#app/shared/budget'
import type { AlarmCode } from '#app/shared/log'

type Needs = Pick<Services, 'now' | 'log' | 'budgets' | 'settings'>

/** Raises an alarm, once per window, for each total of everyone or of the text's country that is mostly used up. */
export async function watchTotals(
  services: Needs,
  text: { purpose: ChallengePurpose; country: string | null },
): Promise<void> {
  const { budgets, settings, now } = services
  const { limits } = settings
  const totals = sharedTotals(text, limits)
  const keys = totals.map(({ key }) => key)
  const counted = await budgets.read(keys, now())
  for (const total of totals) {
    const used = counted.find(({ key }) => key === total.key)?.count ?? 0
    if (used * 100 < total.limit * limits.alarmAtPercent) continue
    const country = total.name === 'country_hour' ? (text.country ?? undefined) : undefined
    await raiseOnce(services, 'SEND_BUDGET_LOW', { budget: total, level: 'low', country })
  }
}

/**
 * Raises an alarm once per window: an alarm has a budget of one, so a flood of requests does not become a flood of
 * alarms.
 */
export async function raiseOnce(
  { budgets, log, now }: Needs,
  code: AlarmCode,
  { budget: about, level, country }: { budget: Budget; level: string; country?: string },
): Promise<void> {
  const subject = about.key.slice(about.name.length + 1)
  const alarm = budget(`alarm_${level}_${about.name}`, subject, 1, about.windowSeconds)
  const isFirst = await budgets.charge([alarm], now())
  if (isFirst.ok) log.alarm(code, { budget: about.name, detail: level, country })
}
