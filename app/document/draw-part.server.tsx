import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** Renders a part of a page by itself, with links relative to `pathname`. */
export function drawPart(part: ReactNode, pathname = '/'): string {
  return renderToString(<MemoryRouter initialEntries={[{ pathname }]}>{part}</MemoryRouter>)
}
