import { WorkerEntrypoint } from 'cloudflare:workers'
import { styleHashes } from 'virtual:built-styles/hashes'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { hash as headScript } from '#app/document/head-script?inlined'
import { hash as speculationRules } from '#app/document/speculation-rules.json?inlined'
import { servicesContext } from '#app/services'
import { commentsTag, createPageDrawing } from './draw-page'
import type { Env } from './env'
import { createHttp } from './http'
import { isolateOf } from './isolate'
import { keepConsole } from './log'
import type { PageKey } from './page-cache/pages-port'
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

const drawPage = createPageDrawing({ renderPage, now: Date.now })

/** Pages that everybody may have: the platform's cache stands in front of this entry point, and of no other. */
export class Pages extends WorkerEntrypoint<Env, Omit<PageKey, 'path'>> {
  override async fetch(request: Request): Promise<Response> {
    const isolate = isolateOf(this.env)
    // The default entry point has refused the visitor already.
    if (!isolate.isReady) throw new Error('not configured: the door lets no request in')
    const { pathname, search } = new URL(request.url)
    return drawPage(isolate, { path: pathname + search, ...this.ctx.props })
  }

  /** Its own cache is the only one that it can reach, and that nobody else can. */
  async dropPrices(): Promise<void> {
    await this.#drop(['prices'])
  }

  async dropComments(articles: readonly string[]): Promise<void> {
    await this.#drop(articles.map(commentsTag))
  }

  async #drop(tags: string[]): Promise<void> {
    const cache: DroppingCache | undefined = this.ctx.cache
    // Where it can, it only makes old: there is something to show while no new page can be drawn.
    const drop = cache?.invalidate ?? cache?.purge
    const dropped = await drop?.call(cache, { tags })
    if (dropped?.success === false) throw new Error('the platform has not dropped the pages')
  }
}

/** Newer than the runtime's types here. */
type DroppingCache = CacheContext & Partial<Record<'invalidate', CacheContext['purge']>>

export default {
  fetch: http.fetch,
  queue: consume,
  scheduled: runSchedule,
} satisfies ExportedHandler<Env>
