import type { Context } from 'hono'
import type { HonoEnv } from '#workers/api/context'

/** Serves the page that checks certificates of consent, to anyone. Its code loads with the first request. */
export async function checkCertificates(c: Context<HonoEnv>): Promise<Response> {
  const services = c.get('services')
  if (c.req.method === 'POST' && !(await services.passesSieve('certificate'))) {
    return c.text('Too many checks. Please try again in a minute.', 429)
  }
  const { renderCertificateCheck } = await import('#app/desk/render-desk')
  const response = await renderCertificateCheck(c.req.raw, services, {
    isTooLong: c.get('isTooLong') === true,
  })
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}
