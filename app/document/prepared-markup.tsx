import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { patchMarkup } from './patch-markup'

/** Every part of a page that is sent as text. Names are unique within a page. */
export type PreparedName =
  | 'board'
  | 'body'
  | 'comments'
  | 'cover'
  | 'intro'
  | 'movers'
  | 'rail'
  | 'results'
  | 'strip'
  | 'ticker'

/** Markup by name, for the parts that have any. */
export type PreparedTexts<Name extends PreparedName = PreparedName> = {
  readonly [Part in Name]?: string
}

/** Set by the server's entry; empty in the browser. */
export const MarkupContext = createContext<PreparedTexts>({})

type PreparedMarkupProps = {
  name: PreparedName
  /** Undefined in a document, which keeps what the server rendered. */
  markup: string | undefined
  className?: string
  /** Called before newer markup replaces what is shown; what it returns is called after. */
  onReplace?: (part: HTMLElement) => () => void
}

/**
 * Renders a part of the page that the server sends as text and the browser only shows: it is neither hydrated nor
 * sent again as data. Newer markup changes only what differs, and keeps the focus.
 */
export function PreparedMarkup({ name, markup, className, onReplace }: PreparedMarkupProps) {
  const drawn = useContext(MarkupContext)[name]
  const part = useRef<HTMLDivElement>(null)
  const [first] = useState(() => markup ?? drawn ?? markupInDocument(name))
  const shown = useRef(first)
  useLayoutEffect(() => {
    if (!part.current || markup === undefined || markup === shown.current) return
    shown.current = markup
    const finish = onReplace?.(part.current)
    replace(part.current, markup)
    finish?.()
  }, [markup, onReplace])
  return (
    <div
      ref={part}
      className={className}
      data-prepared={name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, escaped by `html`
      dangerouslySetInnerHTML={{ __html: first }}
    />
  )
}

function markupInDocument(name: PreparedName): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`[data-prepared="${name}"]`)?.innerHTML ?? ''
}

function replace(part: HTMLElement, markup: string): void {
  const focused = document.activeElement as HTMLElement
  const order = controlsIn(part).indexOf(focused)
  patchMarkup(part, markup)
  if (order < 0 || focused === document.activeElement) return
  if (focused.isConnected) focused.focus({ preventScroll: true })
  else {
    // The control that took its place is next to where it was.
    const controls = controlsIn(part)
    controls[Math.min(order, controls.length - 1)]?.focus()
  }
}

function controlsIn(part: HTMLElement): HTMLElement[] {
  return Array.from(part.querySelectorAll<HTMLElement>('a[href], button, input'))
}
