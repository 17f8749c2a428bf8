import type { Services } from '#app/services'
import type { Budget } from '#app/shared/budget'
import type { NetworkKeys } from '#app/shared/ip'
import {
  isLetterTotal,
  isSharedLetterBudget,
  type LetterLimits,
  letterBudgets,
  letterReserve,
} from '#app/shared/letter-budget'

/** One letter: a message to us, or a request for a link by email. */
type Letter = {
  /** The name that the budgets' keys begin with. */
  name: string
  from: NetworkKeys
  limits: LetterLimits
  /** The recipient's budgets, always charged. */
  toAddress?: readonly Budget[]
  /** The sender's budgets, charged until the reserve: anyone can type any address, which must not silence its owner. */
  ofSender?: readonly Budget[]
}

export type LetterCharge =
  | { ok: true; budgets: readonly Budget[]; chargedAt: number }
  | { ok: false; budget: string; isBreaker: boolean; retryAfterSeconds: number }

/** Charges a letter to its budgets, or else to the reserve, or to none. */
export async function chargeLetter(
  { budgets, now }: Pick<Services, 'budgets' | 'now'>,
  { name, from, limits, toAddress = [], ofSender = [] }: Letter,
): Promise<LetterCharge> {
  const usual = [...toAddress, ...ofSender, ...letterBudgets(name, from, limits)]
  const chargedAt = now()
  const charged = await budgets.charge(usual, chargedAt)
  if (charged.ok) return { ok: true, budgets: usual, chargedAt }
  const isSenders = ofSender.some(({ key }) => key === charged.budget.key)
  if (!isSenders && !isSharedLetterBudget(charged.budget.name)) return refused([charged])
  const rest = [...toAddress, ...letterReserve(name, from, limits)]
  const reserved = await budgets.charge(rest, chargedAt)
  return reserved.ok ? { ok: true, budgets: rest, chargedAt } : refused([charged, reserved])
}

function refused(refusals: readonly { budget: Budget; retryAfterSeconds: number }[]): LetterCharge {
  const [first] = refusals
  return {
    ok: false,
    budget: refusals.at(-1)?.budget.name ?? '',
    isBreaker: refusals.some(({ budget }) => isLetterTotal(budget.name)),
    retryAfterSeconds: first?.retryAfterSeconds ?? 0,
  }
}
