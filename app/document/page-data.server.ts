import type { EntryContext } from 'react-router'
import { jsonInHtml } from './html'
import type { PageData } from './page-data'
import type { WrittenPageData } from './page-data-block'

type Handoff = Pick<
  EntryContext,
  'serverHandoffString' | 'serverHandoffStream' | 'manifest' | 'staticHandlerContext'
>

/**
 * Writes everything that the browser needs to hydrate a document, as data: nothing runs until `entry.client.ts`
 * reads it. Replaces the inline scripts of the framework's `<Scripts>` and its stream.
 */
export async function writePageData(context: Handoff): Promise<WrittenPageData> {
  const { serverHandoffString, serverHandoffStream, manifest, staticHandlerContext } = context
  if (!serverHandoffString || !serverHandoffStream) {
    throw new Error('React Router handed over no data: see docs/documents.md')
  }
  const matched = staticHandlerContext.matches.map(({ route }) => {
    const entry = manifest.routes[route.id]
    if (!entry) throw new Error('React Router matched a route that its manifest lacks')
    return entry
  })
  const page: Omit<PageData, 'context'> = {
    data: await new Response(serverHandoffStream).text(),
    manifest: manifest.url,
    routes: Object.fromEntries(matched.map((entry) => [entry.id, chunksOf(entry)])),
    hmr: manifest.hmr?.runtime,
  }
  const modules = [
    manifest.entry.module,
    manifest.url,
    ...manifest.entry.imports,
    ...matched.flatMap((entry) => [...chunksOf(entry), ...(entry.imports ?? [])]),
  ]
  const rest = jsonInHtml(page).slice(1)
  return {
    // Already JSON, escaped by the framework.
    json: `{"context":${serverHandoffString},${rest}`,
    modules: Array.from(new Set(modules)).join(' '),
  }
}

/** Returns a route's chunks in the order of the framework's own `<Scripts>`: later ones win. */
function chunksOf(route: NonNullable<Handoff['manifest']['routes'][string]>): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } =
    route
  const parts = [
    clientActionModule,
    clientLoaderModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
    route.module,
  ]
  return parts.filter((part) => part !== undefined)
}
