import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon'

type DialogProps = {
  /** `<a href={page} data-opens={id}>` opens it, also before hydration; without scripts the link goes to the page. */
  id: string
  title: string
  description: ReactNode
  icon: IconName
  ref?: Ref<HTMLDialogElement>
  children: ReactNode
}

/**
 * The platform's modal dialog: focus trap, Escape, focus return and close button need no script. `useDialogOpen`
 * reports when it opens.
 */
export function Dialog({ id, title, description, icon, ref, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  useLightDismiss(body)
  return (
    <dialog
      id={id}
      ref={ref}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      {...{ closedby: 'any' }}
      suppressHydrationWarning
    >
      <div ref={body} className="dialog-body">
        <header className="dialog-head">
          <Icon name={icon} />
          {/* biome-ignore lint/a11y/noAutofocus: where the platform puts the focus when the dialog opens */}
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <form method="dialog">
            <button type="submit" className="dialog-close" aria-label="Close">
              <Icon name="close" />
            </button>
          </form>
          <p id={`${id}-description`}>{description}</p>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Closes on the backdrop in browsers without `closedby`: a press on it targets the dialog itself. */
function useLightDismiss(body: { current: HTMLDivElement | null }) {
  useEffect(() => {
    const dialog = body.current?.parentElement
    if (!(dialog instanceof HTMLDialogElement) || 'closedBy' in HTMLDialogElement.prototype) return
    const press = (event: PointerEvent) => event.target === dialog && dialog.close()
    dialog.addEventListener('pointerdown', press)
    return () => dialog.removeEventListener('pointerdown', press)
  }, [body])
}
