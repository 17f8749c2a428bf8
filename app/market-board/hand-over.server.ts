import type { RouterContextProvider } from 'react-router'
import { markupContext } from '#app/services'
import type { Html } from '#app/shared/html'

export type Prepared = Record<string, Html>

/**
 * Markup on its way to `PreparedMarkup`: for a document beside the loader's data, so that it is sent
 * once; for a page that is there already, as data.
 */
export function handOver(
  context: Readonly<RouterContextProvider>,
  request: Request,
  prepared: Prepared,
): Record<string, string> {
  const markup = Object.fromEntries(
    Object.entries(prepared).map(([name, part]) => [name, part.markup]),
  )
  if (new URL(request.url).pathname.endsWith('.data')) return markup
  context.set(markupContext, markup)
  return {}
}
