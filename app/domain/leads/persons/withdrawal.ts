import type { LeadId } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { type FetchOutcome, parseJsonObject } from '#app/shared/third-party-response'

type WithdrawalRow = Row<'withdrawal', { leadId: LeadId }>

/**
 * One lead that a buyer must delete, identified only by our random id. The text that the person had agreed to and the
 * firm that it names, with the contact as `sealContact` returned it, are null for older leads.
 */
export type ClaimedWithdrawal = Pick<WithdrawalRow, 'leadId' | 'buyerId' | 'textHash'> &
  Pick<Row<'consent_text'>, 'firm' | 'contactSealed'> & { attempt: WithdrawalRow['attempts'] }

export type WithdrawalVerdict =
  | { kind: 'done'; reason: string }
  /** Notifying a buyer twice is harmless, so anything uncertain is retried. */
  | { kind: 'retry'; reason: string }
  | { kind: 'refused'; reason: string }

/**
 * Returns what the buyer's response to a withdrawal means. Done: 204, another 2xx whose JSON object does not say
 * otherwise, and 404 or 410, if the buyer does not have the lead.
 */
export function classifyWithdrawal(response: FetchOutcome): WithdrawalVerdict {
  if (response.kind !== 'response') return { kind: 'retry', reason: response.kind }
  const { status, body } = response
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
