import { data, redirect } from 'react-router'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, loggedPath } from '#app/shared/error-fields'
import { requesterCookie } from './proof-cookies'
import type { SealedState } from './sealed-state.server'

/** What came of one post to a form of several steps. */
export type Handled<Answer> = {
  answer: Answer
  status: number
  waitSeconds?: number | null
  /** The sealed state that the browser keeps from here on; null takes it away, undefined leaves it. */
  flow?: string | null
  /** Set by a send. */
  requester?: string
  /** Of a lead that this step made: the browser gets its receipt. */
  leadId?: LeadId
}

type Place = {
  state: SealedState
  /** Where a plain form goes once it went well. */
  next: string
  cookies?: readonly string[]
}

/**
 * Answers a plain form by a redirect once it went well, so that a reload repeats nothing, and a fetcher
 * by the next view.
 */
export async function answerForm<Answer>(
  services: Services,
  request: Request,
  handled: Handled<Answer>,
  { state, next, cookies = [] }: Place,
) {
  const { answer, status, waitSeconds, flow, requester, leadId } = handled
  const isSecure = services.visit.origin.startsWith('https:')
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (waitSeconds) headers.set('Retry-After', String(waitSeconds))
  if (flow !== undefined) headers.append('Set-Cookie', state.cookie(flow, services))
  if (requester) headers.append('Set-Cookie', requesterCookie(requester, { isSecure }))
  if (leadId) headers.append('Set-Cookie', await services.receipts.issue(leadId, services.now()))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  const isDocument = !isDataRequest(request)
  if (isDocument && status === 200) throw redirect(next, { status: 303, headers })
  // To a fetcher a refusal is an answer like any other; only our own failure is an error.
  return data(answer, { status: isDocument || status >= 500 ? status : 200, headers })
}

/** Raises an alarm where our own storage fails, and answers with what the form then says. */
export async function orFailed<Answer>(
  { log }: Pick<Services, 'log'>,
  path: string,
  failed: Answer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    log.alarm('UNEXPECTED_ERROR', { path: loggedPath(path), ...errorFields(error) })
    return failed
  }
}
