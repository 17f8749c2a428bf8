import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** Returns a part of a page by itself, its links relative to `pathname`. */
export function drawPart(part: ReactNode, pathname = '/'): string {
  return renderToString(<MemoryRouter initialEntries={[{ pathname }]}>{part}</MemoryRouter>)
}
