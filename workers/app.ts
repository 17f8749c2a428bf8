import { styleHashes } from 'virtual:built-styles/hashes'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { hash as headScript } from '#app/document/head-script?inlined'
import { hash as speculationRules } from '#app/document/speculation-rules.json?inlined'
import { servicesContext } from '#app/services'
import type { Env } from './env'
import { createHttp } from './http'
import { keepConsole } from './log'
import { consume } from './queue'
import type { RenderPage } from './render-page'
import { runSchedule } from './scheduled'

// The development server's own words are for the developer.
if (!import.meta.env.DEV) keepConsole()

type HandlePage = ReturnType<typeof createRequestHandler>
let pages: Promise<HandlePage> | undefined

/** Page code is loaded when a page is first asked for, and its routes are ranked once, not per request. */
async function loadPages(): Promise<HandlePage> {
  const load = () => import('virtual:react-router/server-build')
  // The development server brings a new build after each change.
  return createRequestHandler(import.meta.env.DEV ? load : await load(), import.meta.env.MODE)
}

const renderPage: RenderPage = async (request, services) => {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  pages ??= loadPages()
  const handlePage = await pages
  return handlePage(request, context)
}

const inline = { scripts: [headScript, speculationRules], styles: styleHashes }
const http = createHttp({ renderPage, inline, keepsPages: !import.meta.env.DEV })

export default {
  fetch: http.fetch,
  queue: consume,
  scheduled: runSchedule,
} satisfies ExportedHandler<Env>
