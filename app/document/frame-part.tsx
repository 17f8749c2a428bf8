import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/** Markup by name of the frame's parts that are the same for everyone. */
export type FrameMarkup = Record<'masthead' | 'footer' | 'privacy' | 'dialogs', string>

/** Set by the server's entry; null in the browser. */
export const FrameContext = createContext<FrameMarkup | null>(null)

type FramePartProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'footer' | 'section'
  name: keyof FrameMarkup
}

/**
 * Renders the markup from `draw-frame.server.tsx` on the server, and its children in the browser, which hydrates
 * the same elements. They must depend only on the page's path.
 */
export function FramePart({ as: Element = 'div', name, children, ...attributes }: FramePartProps) {
  const drawn = useContext(FrameContext)?.[name]
  if (drawn === undefined) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: drawn }} />
}
