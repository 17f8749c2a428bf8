import { createContext, type RouterContextProvider } from 'react-router'
import { isDataRequest } from '#app/shared/data-request'
import type { Html } from './html'
import type { PreparedName, PreparedTexts } from './prepared-markup'

/** Markup by name, passed from a page's loaders to its rendering in the same request. */
export const markupContext = createContext<{ readonly [Part in PreparedName]?: Html }>({})

/**
 * Hands markup to `PreparedMarkup`: outside the loader's data for a document, so that it is sent once, merged with
 * other loaders' markup; as data for a page already in the browser. A null part is left out.
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
