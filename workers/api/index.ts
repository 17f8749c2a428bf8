import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { readUserAgent } from '#app/domain/links/user-agent'
import { visitDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import { requireSameOrigin } from '#workers/middleware/same-origin'
import { getCallCalendar } from './call-calendar'
import { type HonoEnv, refusalAt } from './context'
import { getMarketData, postMarketData } from './market-data'
import { getMarketSeries } from './market-series'
import { postSendOtp } from './send-otp'
import { postTrackLead } from './track-lead'
import { postVerifyOtp } from './verify-otp'

/** Builds `/api/*`. Each handler parses, calls one flow and translates its outcome. */
export function createApi() {
  const api = new Hono<HonoEnv>()
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed }))
  // The only call without personal data, and the only one that may be cached.
  api.get('/market-data', getMarketData)
  api.post('/market-data', postMarketData)
  api.get('/market-data/series', getMarketSeries)
  api.post('/form-begun', postFormBegun)
  api.get('/call.ics', getCallCalendar)
  api.post('/send-otp', postSendOtp)
  api.post('/verify-otp', postVerifyOtp)
  api.post('/track-lead', postTrackLead)
  // Calls that change something are checked for origin by `http.ts`.
  api.get('/geo', requireSameOrigin, (c) => {
    const { country, ip } = c.get('services').visit
    return c.json({ country_code: country, ip })
  })
  api.all('*', (c) => c.json(refusalAt(c.req.path, 404, 'No such call'), 404))
  return api
}

/** Handles `POST /api/form-begun`, no body → 204. A lead form sends it once, when a field first gets the focus. */
async function postFormBegun(c: Context<HonoEnv>) {
  const { visit, now, passesSieve } = c.get('services')
  const { funnel } = c.get('isolate')
  if (!readUserAgent(visit.userAgent).isBot && (await passesSieve('begun'))) {
    const at = now()
    const { dimensions } = funnel.limited(visitDimensions(visit), visit.ip, at)
    funnel.count('form_begun', dimensions, at)
  }
  return c.body(null, 204)
}

function onMethodNotAllowed(c: Context<HonoEnv>, methods: readonly string[]) {
  const allowed = methods.join(', ')
  const refusal = refusalAt(c.req.path, 405, `Use ${allowed} for this call`)
  return c.json(refusal, 405, { Allow: allowed })
}
