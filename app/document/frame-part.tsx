import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/** What stands in the frame of every page and is alike for everybody, by name. */
export type FrameMarkup = Record<'masthead' | 'footer' | 'privacy' | 'dialogs', string>

/** Filled by the server's entry; null in the browser. */
export const FrameContext = createContext<FrameMarkup | null>(null)

type FramePartProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'footer' | 'section'
  name: keyof FrameMarkup
}

/**
 * On the server what `draw-frame.server.tsx` has drawn before; in the browser, which hydrates the same
 * elements, its children. They must follow from the page's path alone.
 */
export function FramePart({ as: Element = 'div', name, children, ...attributes }: FramePartProps) {
  const drawn = useContext(FrameContext)?.[name]
  if (drawn === undefined) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: drawn }} />
}
