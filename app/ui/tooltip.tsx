import { type ReactNode, useEffect, useId, useState } from 'react'

type TooltipProps = {
  text: ReactNode
  /** One control; it gets the text as its description. */
  children: (describedBy: string) => ReactNode
}

/**
 * Explains a control: 700 ms after hover or focus, by CSS only. It can be hovered, and Escape hides it (WCAG
 * 1.4.13). Never the only place of a fact.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  const restore = () => setIsDismissed(false)

  // On the document, because hovering the control does not focus it.
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setIsDismissed(true)
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the control inside
    <span
      className="tooltip"
      data-dismissed={isDismissed || undefined}
      onPointerLeave={restore}
      onBlur={restore}
    >
      {children(id)}
      <span role="tooltip" id={id} className="tooltip-text">
        {text}
      </span>
    </span>
  )
}
