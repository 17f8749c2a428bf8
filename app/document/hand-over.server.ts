import { createContext, type RouterContextProvider } from 'react-router'
import { isDataRequest } from '#app/shared/data-request'
import type { Html } from './html'
import type { PreparedName, PreparedTexts } from './prepared-markup'

/** Markup by name, from the loaders of a page to its drawing in the same request. */
export const markupContext = createContext<{ readonly [Part in PreparedName]?: Html }>({})

/**
 * Hands markup to `PreparedMarkup`: for a document beside the loader's data, so that it is sent once, and added to
 * what other loaders handed over; for a page that is there already, as data. A part that is null is left out.
 */
export function handOver<Name extends PreparedName>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  prepared: Readonly<Record<Name, Html | null>>,
): PreparedTexts<Name> {
  const parts = Object.entries<Html | null>(prepared).flatMap(([name, part]) =>
    part ? [[name, part] as const] : [],
  )
  if (isDataRequest(request)) {
    const texts = parts.map(([name, { markup }]) => [name, markup])
    return Object.fromEntries(texts) as PreparedTexts<Name>
  }
  context.set(markupContext, { ...context.get(markupContext), ...Object.fromEntries(parts) })
  return {}
}
