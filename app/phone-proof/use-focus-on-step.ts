import { type RefObject, useEffect, useRef } from 'react'

/** Each new step puts the focus where the visitor goes on: the field to fill, or the news to read. */
export function useFocusOnStep(
  root: RefObject<HTMLDivElement | null>,
  view: unknown,
  isAnswered: boolean,
) {
  const wasHydrated = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view moves the focus
  useEffect(() => {
    const isTyping = !wasHydrated.current && root.current?.contains(document.activeElement)
    wasHydrated.current = true
    if (!isAnswered || isTyping) return
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
    // A form begun anew marks nothing, while the button that was pressed for it is gone.
    const isLost = document.activeElement === document.body
    const target = find('[data-step-focus]') ?? (isLost && find('input:not([type="hidden"])'))
    if (target) target.focus()
  }, [view, isAnswered])
}
