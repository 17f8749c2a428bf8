import { createContext, type RouterContextProvider } from 'react-router'
import type { Html } from './html'

/** Markup by name, from a loader to the page that the same request draws. */
export const markupContext = createContext<Readonly<Record<string, string>>>({})

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
