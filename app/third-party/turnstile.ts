import { robotCheckAction } from '#app/domain/verification/robot-check'

type Options = {
  sitekey: string
  action: string
  theme: 'light' | 'dark' | 'auto'
  size: 'flexible' | 'compact'
  callback: () => void
  'expired-callback': () => void
  /** True: we have told the visitor ourselves. It goes on trying. */
  'error-callback': () => boolean
}

type Turnstile = {
  render: (box: HTMLElement, options: Options) => string
  reset: (widget: string) => void
  remove: (widget: string) => void
}

type TurnstileWindow = Window & { turnstile?: Turnstile; onTurnstileReady?: () => void }

export type Widget = { reset: () => void; remove: () => void }
export type Progress = 'passed' | 'expired' | 'failed'

/** Narrower boxes get the small widget, which is half as wide. */
const narrowestFlexible = 300

/**
 * Draws the check into a box of a form, which afterwards holds the token as a hidden field.
 * Source: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
export async function drawTurnstile(
  box: HTMLElement,
  siteKey: string,
  tell: (progress: Progress) => void,
): Promise<Widget> {
  const turnstile = await loadTurnstile()
  const { theme } = document.documentElement.dataset
  const widget = turnstile.render(box, {
    sitekey: siteKey,
    action: robotCheckAction,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    size: box.clientWidth < narrowestFlexible ? 'compact' : 'flexible',
    callback: () => tell('passed'),
    'expired-callback': () => tell('expired'),
    'error-callback': () => {
      tell('failed')
      return true
    },
  })
  return {
    reset: () => turnstile.reset(widget),
    remove: () => turnstile.remove(widget),
  }
}

let loading: Promise<Turnstile> | undefined

/** Inserts Cloudflare's script, once a page; again where it could not be had before. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const own = window as TurnstileWindow
    own.onTurnstileReady = () => own.turnstile && resolve(own.turnstile)
    const script = document.createElement('script')
    script.async = true
    script.src =
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onTurnstileReady'
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('Turnstile is blocked or away'))
    }
    document.head.appendChild(script)
  })
  return loading
}
