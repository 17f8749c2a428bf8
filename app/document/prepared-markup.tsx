import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'

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
 * sent again as data. Newer markup replaces it and keeps the focus.
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
  const focused = part.contains(document.activeElement) ? document.activeElement : null
  const place = focused && placeOf(focused)
  part.innerHTML = markup
  if (place) part.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
}

/** Returns a selector for the same control in newer markup: by its id, or by what it does. */
function placeOf(element: Element): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`
  const holder = element.closest('[id]')
  const own = ['value', 'href'].find((name) => element.hasAttribute(name))
  if (!own) return null
  const selector = `[${own}="${CSS.escape(element.getAttribute(own) ?? '')}"]`
  return holder ? `#${CSS.escape(holder.id)} ${selector}` : selector
}
