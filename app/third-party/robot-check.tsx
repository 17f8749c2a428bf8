import { useEffect, useRef, useState } from 'react'
import { Notice } from '#app/ui/notice'
import type { Progress, Widget } from './turnstile'

type RobotCheckFieldProps = {
  /** Undefined unless the server's last response asked for the check. */
  siteKey: string | undefined
  /** That response. A token is single-use, so each response restarts the check. */
  response: unknown
}

/**
 * Renders Cloudflare Turnstile in a form whose text is suspicious; an early submit waits for it. Independent of the
 * ad-measurement choice: it measures no one.
 */
export function RobotCheckField({ siteKey, response }: RobotCheckFieldProps) {
  return siteKey ? <Check siteKey={siteKey} response={response} /> : null
}

function Check({ siteKey, response }: { siteKey: string; response: unknown }) {
  const { box, widget, progress, isHeld } = useTurnstile(siteKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same response again is a response too
  useEffect(() => widget.current?.reset(), [response])
  return (
    <div className="robot-check">
      <div ref={box} className="robot-check-box" />
      <p className="field-hint">Cloudflare checks that you’re human.</p>
      <p role="status" className="field-hint">
        {isHeld && 'The check is still running. Then we’ll send the form.'}
      </p>
      {progress === 'failed' && (
        <Notice tone="error">
          <p>
            The security check couldn’t run. Please allow scripts from challenges.cloudflare.com, or{' '}
            <a className="link" href="/contact">
              write to us
            </a>
            .
          </p>
        </Notice>
      )}
    </div>
  )
}

function useTurnstile(siteKey: string) {
  const box = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget>(null)
  const [progress, setProgress] = useState<'waiting' | Progress>('waiting')
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let isOver = false
    let now: Progress | undefined
    let held: { by: HTMLElement | null } | undefined

    function tell(news: Progress) {
      if (isOver) return
      now = news
      setProgress(news)
      // Also after a failure: the server's response does not depend on the typed values.
      if (held && news !== 'expired') {
        const { by } = held
        held = undefined
        setHeld(false)
        form?.requestSubmit(by)
      }
    }
    function hold(event: SubmitEvent) {
      // conform judges one field by submitting with a button that validates nothing.
      if (event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate) return
      if (now === 'failed' || form?.querySelector<HTMLInputElement>(tokenField)?.value) return
      event.preventDefault()
      event.stopPropagation()
      held = { by: event.submitter }
      setHeld(true)
    }
    async function render() {
      const { renderTurnstile } = await import('./turnstile')
      if (isOver || !box.current) return
      const rendered = await renderTurnstile(box.current, siteKey, tell)
      if (isOver) rendered.remove()
      else widget.current = rendered
    }

    form.addEventListener('submit', hold, true)
    render().catch(() => tell('failed'))
    return () => {
      isOver = true
      form.removeEventListener('submit', hold, true)
      widget.current?.remove()
      widget.current = null
    }
  }, [siteKey])

  return { box, widget, progress, isHeld }
}

const tokenField = 'input[name="cf-turnstile-response"]'
