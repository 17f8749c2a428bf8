import { WorkerEntrypoint } from 'cloudflare:workers'
import { styleHashes } from 'virtual:built-styles/hashes'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { hash as headScript } from '#app/document/head-script?inlined'
import { hash as speculationRules } from '#app/document/speculation-rules.json?inlined'
import { servicesContext } from '#app/services'
import type { Env } from './env'
import { createHttp } from './http'
import { isolateOf } from './isolate'
import { reserveConsole } from './log'
import type { PageKey } from './page-cache/pages-port'
import { commentsTag, createPageRenderer, type RenderPage } from './page-renderer'
import { consume } from './queue'
import { runSchedule } from './scheduled'

// In development, the server's own output is for the developer.
if (!import.meta.env.DEV) reserveConsole()

type HandlePage = ReturnType<typeof createRequestHandler>
let pages: Promise<HandlePage> | undefined

/** Loads page code on the first page request, so routes are ranked once per isolate and not per request. */
async function loadPages(): Promise<HandlePage> {
  const load = () => import('virtual:react-router/server-build')
  // The development server has a new build after each change.
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
const http = createHttp({ renderPage, inline, cachesPages: !import.meta.env.DEV })

const pageOf = createPageRenderer({ renderPage, now: Date.now })

/** Renders the pages that are the same for everyone. The platform's cache fronts this entry point only. */
export class Pages extends WorkerEntrypoint<Env, Omit<PageKey, 'path'>> {
  override async fetch(request: Request): Promise<Response> {
    const isolate = isolateOf(this.env)
    // The default entry point has already refused the request.
    if (!isolate.isReady) throw new Error('not configured: the door lets no request in')
    const { pathname, search } = new URL(request.url)
    return pageOf(isolate, { path: pathname + search, ...this.ctx.props })
  }

  /** Drops pages with prices from the cache. Only this entry point can reach its own cache. */
  async dropPrices(): Promise<void> {
    await this.#drop(['prices'])
  }

  async dropComments(articles: readonly string[]): Promise<void> {
    await this.#drop(articles.map(commentsTag))
  }

  async #drop(tags: string[]): Promise<void> {
    const cache: DroppingCache | undefined = this.ctx.cache
    // `invalidate` is preferred: it marks pages stale, so stale-if-error still has something to serve.
    const drop = cache?.invalidate ?? cache?.purge
    const dropped = await drop?.call(cache, { tags })
    if (dropped?.success === false) throw new Error('the platform did not drop the pages')
  }
}

/** Not in the runtime's types yet. */
type DroppingCache = CacheContext & Partial<Record<'invalidate', CacheContext['purge']>>

export default {
  fetch: http.fetch,
  queue: consume,
  scheduled: runSchedule,
} satisfies ExportedHandler<Env>
