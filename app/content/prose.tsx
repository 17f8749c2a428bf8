import type { ReactNode } from 'react'
import './prose.css'

/** Running text: spaces between its parts, at a width that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
