import { data, redirect } from 'react-router'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, routePattern } from '#app/shared/error-fields'
import { requesterCookie } from './given-token.server'
import type { SealedState } from './sealed-state.server'

/** The result of one post to a form with several steps. */
export type Handled<Data> = {
  response: Data
  status: number
  waitSeconds?: number | null
  /** The sealed state for the browser's cookie; null deletes it, undefined leaves it unchanged. */
  formState?: string | null
  /** Set by a send. */
  requesterToken?: string
  /** The lead that this step made. The browser gets its receipt. */
  leadId?: LeadId
}

type Place = {
  state: SealedState
  /** Where a plain form goes after success. */
  next: string
  cookies?: readonly string[]
}

/** Redirects a plain form after success, so a reload repeats nothing; returns the next view to a fetcher. */
export async function respondToForm<Data>(
  services: Services,
  request: Request,
  handled: Handled<Data>,
  { state, next, cookies = [] }: Place,
) {
  const { response, status, waitSeconds, formState, requesterToken, leadId } = handled
  const isSecure = services.visit.origin.startsWith('https:')
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (waitSeconds) headers.set('Retry-After', String(waitSeconds))
  if (formState !== undefined) headers.append('Set-Cookie', state.cookie(formState, services))
  if (requesterToken) headers.append('Set-Cookie', requesterCookie(requesterToken, { isSecure }))
  if (leadId) headers.append('Set-Cookie', await services.receipts.issue(leadId, services.now()))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  const isDocument = !isDataRequest(request)
  if (isDocument && status === 200) throw redirect(next, { status: 303, headers })
  // For a fetcher a refusal is a 200 response; only our own failure is an error.
  return data(response, { status: isDocument || status >= 500 ? status : 200, headers })
}

/** Raises an alarm with the route's pattern if our storage fails, and returns what the form then shows. */
export async function orFailed<Data>(
  { log }: Pick<Services, 'log'>,
  pattern: string,
  failed: Data,
  work: () => Promise<Data>,
): Promise<Data> {
  try {
    return await work()
  } catch (error) {
    log.alarm('UNEXPECTED_ERROR', { path: routePattern(pattern), ...errorFields(error) })
    return failed
  }
}
