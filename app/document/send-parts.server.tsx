import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createContext, MemoryRouter, type RouterContextProvider } from 'react-router'
import { isDataRequest } from '#app/shared/data-request'
import { rememberWithKey } from '#app/shared/remember'
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

/** Renders a component as markup that the browser only shows. */
export function renderPart<Props extends object>(Part: ComponentType<Props>, props: Props): Html {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <Part {...props} />
    </MemoryRouter>,
  )
  return { markup }
}

/** Does the same once per isolate, for a component that depends on its properties and the deployment alone. */
export function renderOnce<Props extends object>(Part: ComponentType<Props>, props: Props): Html {
  return rendered(Part as ComponentType<object>, props)
}

const maxVariants = 200
const rendered = rememberWithKey(JSON.stringify, renderPart<object>, maxVariants)
