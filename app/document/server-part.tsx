import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { patchMarkup } from './patch-markup'

/** A part of a page that only the server renders. Names are unique within a page. */
export type Part = {
  name: string
  /** Its markup; undefined in a document, which has it already. */
  markup?: string
}

type ServerPartProps = {
  part: Part
  className?: string
  /** Called before newer markup replaces what is shown; what it returns is called after. */
  onReplace?: (part: HTMLElement) => () => void
}

/**
 * Shows a part that only the server renders: it is neither hydrated nor sent again as data, and its code stays on the
 * server. Newer markup changes only what differs, and keeps the focus. Links that `<Link>` rendered, and those with
 * `data-stay`, are followed without a reload.
 */
export function ServerPart({ part, className, onReplace }: ServerPartProps) {
  const { name } = part
  const markup = markupOf(part)
  const element = useRef<HTMLDivElement>(null)
  const [first] = useState(markup)
  const shown = useRef(first)
  useLayoutEffect(() => {
    if (!element.current || markup === shown.current) return
    shown.current = markup
    const finish = onReplace?.(element.current)
    replace(element.current, markup)
    finish?.()
  }, [markup, onReplace])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a link clicks it
    <div
      ref={element}
      className={className}
      data-part={name}
      onClick={useFollowedLinks()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, escaped by `html` or React
      dangerouslySetInnerHTML={{ __html: first }}
    />
  )
}

/** Returns the placeholder of a part in a rendered document. Visitors' text is escaped, so it cannot contain one. */
export function placeOf(name: string): string {
  return `<!--part ${name}-->`
}

/** The parts of the document by name, as the server rendered them. */
const received = new Map<string, string>()

function markupOf({ name, markup }: Part): string {
  if (markup !== undefined) return markup
  const known = received.get(name) ?? markupInDocument(name)
  if (known === undefined) return placeOf(name)
  received.set(name, known)
  return known
}

function markupInDocument(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector(`[data-part="${name}"]`)?.innerHTML
}

/** Makes links behave like the router's own, and closes the menu that holds them, unless they stay on its page. */
function useFollowedLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>('a[data-discover], a[data-stay]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The hash of one that stays is where it leads without scripts.
    const stays = 'stay' in link.dataset
    if (!stays) link.closest<HTMLElement>('[popover]')?.hidePopover?.()
    void navigate(link.pathname + link.search + (stays ? '' : link.hash), {
      replace: link.href === location.href,
      preventScrollReset: stays,
    })
  }
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
