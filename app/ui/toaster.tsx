import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Toaster as Sonner, toast as show } from 'sonner'
// As a file, because the library's own style element has no nonce.
import 'sonner/dist/styles.css'
import './toaster.css'
import { Icon } from './icon'
import { toneIcon } from './notice'
import { toastQueue } from './toast'
import { useFreePlace } from './use-free-place'

/** Loaded with the first toast, see `toast`. It covers no control: the visitor may be about to press it. */
export function Toaster() {
  useEffect(() => {
    showWaiting()
    return toastQueue.subscribe(showWaiting)
  }, [])
  const { pathname } = useLocation()
  // Of the page that is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its cleanup runs when the path changes.
  useEffect(() => () => void show.dismiss(), [pathname])
  const root = useRef<HTMLDivElement>(null)
  const place = useFreePlace(root)
  return (
    <div ref={root} className="toasts" data-placed={place === null ? undefined : ''}>
      <Sonner
        position="bottom-center"
        visibleToasts={3}
        expand
        offset={{ bottom: place ?? 0 }}
        mobileOffset={{ bottom: place ?? 0 }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast' } }}
      />
    </div>
  )
}

function showWaiting() {
  for (const { message, tone, stacks } of toastQueue.takeAll()) {
    show(
      <span className="toast-text" data-tone={tone}>
        <Icon name={toneIcon[tone]} />
        {message}
      </span>,
      stacks ? { duration: 4_000 } : { duration: 5_000, id: 'single' },
    )
  }
}
