import { createContext, type JSX, useContext, useState } from 'react'

/**
 * Markup that a loader made for the page it belongs to. It is written into the HTML once: not sent a
 * second time as data, not drawn again in the browser. Filled by the server's entry.
 */
export const PreparedContext = createContext<ReadonlyMap<string, string>>(new Map())

type PreparedProps = {
  name: string
  /** Where there is no document to read it from: after a navigation in the browser. */
  markup: string | undefined
  as?: keyof JSX.IntrinsicElements
  className?: string
}

/** Give it the key of what it shows: later markup of the same key is not taken over. */
export function Prepared({ name, markup, as: Tag = 'div', className }: PreparedProps) {
  const prepared = useContext(PreparedContext).get(name)
  const [html] = useState(() => prepared ?? markup ?? findInDocument(name))
  return (
    <Tag
      data-prepared={name}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own components on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function findInDocument(name: string): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`[data-prepared="${name}"]`)?.innerHTML ?? ''
}
