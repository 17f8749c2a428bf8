import { createContext, type RouterContextProvider } from 'react-router'
import { isDataRequest } from '#app/shared/data-request'
import type { Html } from './html'
import type { Part } from './server-part'

/** Parts by name, passed from a page's loaders to its rendering in the same request. */
export const partsContext = createContext<Readonly<Record<string, Html>>>({})

/**
 * Returns parts for a loader's data, to be shown by `ServerPart`. A document gets their markup beside the data, so
 * it is sent once. A page already in the browser gets it as data. Null is an empty part.
 */
export function sendParts<Name extends string>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  parts: Readonly<Record<Name, Html | null>>,
): Record<Name, Part> {
  const isInBrowser = isDataRequest(request)
  const sent: Record<string, Part> = {}
  for (const [name, part] of Object.entries<Html | null>(parts)) {
    sent[name] = part && !isInBrowser ? { name } : { name, markup: part?.markup ?? '' }
    if (part && !isInBrowser)
      context.set(partsContext, { ...context.get(partsContext), [name]: part })
  }
  return sent
}
