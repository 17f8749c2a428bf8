import { robotCheckAction } from '#app/domain/verification/robot-check'

type Options = {
  sitekey: string
  action: string
  theme: 'light' | 'dark' | 'auto'
  size: 'flexible' | 'compact'
  callback: () => void
  'expired-callback': () => void
  /** Returns true, because we report the error ourselves. It keeps retrying. */
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

/** Narrower boxes get the compact widget, half as wide. */
const narrowestFlexible = 300

/**
 * Renders the check into a box of a form, which then holds the token as a hidden field. Source:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
export async function renderTurnstile(
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

/** Inserts Cloudflare's script once per page; retries after a failure. */
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
      reject(new Error('Turnstile did not load'))
    }
    document.head.appendChild(script)
  })
  return loading
}
