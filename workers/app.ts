import { createRequestHandler, RouterContextProvider } from 'react-router'
import { nonceContext, servicesContext } from '#app/services'
import type { Env } from './env'
import { createHttp, type RenderPage } from './http'
import { consume } from './queue'
import { runSchedule } from './scheduled'

const handlePage = createRequestHandler(
  () => import('virtual:react-router/server-build'),
  import.meta.env.MODE,
)

const renderPage: RenderPage = (request, { services, nonce }) => {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(nonceContext, nonce)
  return handlePage(request, context)
}

const http = createHttp({ renderPage })

export default {
  fetch: http.fetch,
  queue: consume,
  scheduled: runSchedule,
} satisfies ExportedHandler<Env>
