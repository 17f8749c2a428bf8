import { handleEmail, readEmailView } from '#app/routes/my-data/email/handle-email.server.ts'
import { emailPath } from '#app/routes/my-data/view.ts'
import type { Services } from '#app/services.ts'

/** Posts to the page as a browser without scripts, or as a fetcher. */
export async function postEmailPage(
  services: Services,
  fields: Record<string, string>,
  isScript = false,
) {
  const request = new Request(`https://localhost${emailPath}${isScript ? '.data' : ''}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  try {
    const { data, init } = await handleEmail(services, request)
    return { status: init?.status ?? 200, view: data.view, headers: new Headers(init?.headers) }
  } catch (thrown) {
    const { status, headers } = thrown as Response
    return { status, view: null, headers }
  }
}

export function open(services: Services, query: string, cookie = '') {
  const headers = { cookie }
  return readEmailView(services, new Request(`https://localhost${emailPath}${query}`, { headers }))
}
