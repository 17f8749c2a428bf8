import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
// As a file, because the library's own style element has no nonce.
import 'sonner/dist/styles.css'
import './toaster.css'
import { Icon } from './icon'
import { toneIcon } from './notice'
import { toastQueue } from './toast'

/** Loaded with the first toast, see `toast`. */
export function Toaster() {
  useEffect(() => {
    showWaiting()
    return toastQueue.subscribe(showWaiting)
  }, [])
  return (
    <Sonner
      position="bottom-center"
      visibleToasts={3}
      expand
      toastOptions={{ unstyled: true, classNames: { toast: 'toast' } }}
    />
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
