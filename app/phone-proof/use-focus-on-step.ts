import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus at each new step to the field to fill in or the message to read. */
export function useFocusOnStep(
  root: RefObject<HTMLDivElement | null>,
  view: unknown,
  hasResponse: boolean,
) {
  const wasHydrated = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view moves the focus
  useEffect(() => {
    const isTyping = !wasHydrated.current && root.current?.contains(document.activeElement)
    wasHydrated.current = true
    if (!hasResponse || isTyping) return
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
    const findInput = () => find('[aria-invalid="true"]') ?? find('input:not([type="hidden"])')
    // A restarted form marks no element, and the pressed button is no longer there.
    const isLost = document.activeElement === document.body
    const target = find('[data-step-focus]') ?? (isLost && findInput())
    if (target) target.focus()
  }, [view, hasResponse])
}
