import type { LeadId } from '#app/shared/brands'
import type { FetchOutcome } from '#app/shared/third-party-answer'
import { parseJsonObject } from '#app/shared/third-party-answer'

/** A buyer's duty to forget one lead. It names the lead by our random id and nobody by anything. */
export type ClaimedWithdrawal = { leadId: LeadId; buyerId: string; attempt: number }

export type WithdrawalVerdict =
  | { kind: 'done'; reason: string }
  /** Telling a buyer twice harms nobody, so all that is not certain is told again. */
  | { kind: 'retry'; reason: string }
  | { kind: 'refused'; reason: string }

/**
 * What the buyer's answer to a withdrawal means. Done: 204, another 2xx with a JSON object that
 * does not say otherwise, and 404 or 410, where it knows no such lead (any more).
 */
export function classifyWithdrawal(answer: FetchOutcome): WithdrawalVerdict {
  if (answer.kind !== 'answer') return { kind: 'retry', reason: answer.kind }
  const { status, body } = answer
  const reason = `status_${status}`
  if (status === 204 || status === 404 || status === 410) return { kind: 'done', reason }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'retry', reason }
  if (status >= 400) return { kind: 'refused', reason }
  if (status < 200 || status >= 300) return { kind: 'retry', reason }
  const json = parseJsonObject(body)
  if (!json) return { kind: 'retry', reason: 'unreadable' }
  const isYes = json.ret_code === undefined || String(json.ret_code) === '200'
  return isYes ? { kind: 'done', reason } : { kind: 'refused', reason: 'ret_code' }
}
