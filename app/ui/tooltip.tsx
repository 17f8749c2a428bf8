import { type ReactNode, useEffect, useId, useState } from 'react'

type TooltipProps = {
  text: ReactNode
  /** One control; it gets the text as its description. */
  children: (describedBy: string) => ReactNode
}

/**
 * A word more about a control: 700 ms after the pointer comes to rest or the focus arrives, by CSS
 * alone. It can be pointed at, and Escape takes it away (WCAG 1.4.13). Never the only place of a fact.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  const restore = () => setIsDismissed(false)

  // On the document, because a pointer that rests on the control need not bring the focus along.
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
