import type { Context } from 'hono'
import { readUserAgent } from '#app/domain/links/user-agent'
import { visitorDimensions } from '#app/flows/visitor-dimensions.server'
import type { HonoEnv } from './context'

/** Handles `POST /api/form-begun`, no body → 204. A lead form sends it once, when a field first gets the focus. */
export async function postFormBegun(c: Context<HonoEnv>) {
  const { visit, funnel, passesSieve } = c.get('services')
  const isCounted = !readUserAgent(visit.userAgent).isBot && (await passesSieve('begun'))
  if (isCounted) funnel.count('form_begun', visitorDimensions(visit, visit.tracking))
  return c.body(null, 204)
}
