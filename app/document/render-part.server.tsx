import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { rememberWithKey } from '#app/shared/remember'
import type { Html } from './html'

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
