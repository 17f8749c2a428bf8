import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { useFetcher } from 'react-router'
import { Button } from '#app/ui/button'
import { CodeField } from '#app/ui/code-field'
import { Notice } from '#app/ui/notice'
import type { Lost } from '#app/ui/or-lost'
import { toast } from '#app/ui/toast'
import { useHydrated } from '#app/ui/use-hydrated'
import { type CodeView, codeInWords, errorsOfCode } from './view'

type CodeStepProps = {
  /** The fetcher of any form whose responses have a `view`. */
  fetcher: Pick<
    ReturnType<typeof useFetcher<{ view: unknown } | Lost>>,
    'Form' | 'formData' | 'data'
  >
  isBusy: boolean
  /** In a modal dialog, which covers toasts. */
  isModal: boolean
  action: string
  view: CodeView
  codeLength: number
  /** What the code confirms besides the number. */
  children?: ReactNode
}

const lastDigitSeenMs = 300

/** Renders the code's boxes, the resend countdown and the way back to another number. */
export function CodeStep(props: CodeStepProps) {
  const { fetcher, isBusy, isModal, action, view, codeLength, children } = props
  const [code, setCode] = useState('')
  const isHydrated = useHydrated()
  const secondsLeft = useCountdown(view.resendAt, view.resendInSeconds)
  // The server renders the buttons enabled: without scripts nothing could enable them later.
  const isIncomplete = isHydrated && code.length < codeLength
  const isCoolingDown = isHydrated && secondsLeft > 0
  useEffect(() => {
    const isFromFetcher = fetcher.data && 'view' in fetcher.data && fetcher.data.view === view
    if (isFromFetcher && view.notice && !isModal)
      toast(view.notice, { tone: 'success', stacks: true })
  }, [fetcher.data, view, isModal])
  const pendingIntent = fetcher.formData?.get('intent')
  const verify = useRef<HTMLButtonElement>(null)
  const [completions, setCompletions] = useState(0)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The last digit is seen before it is sent, and pressing the button meanwhile sends it once.
  useEffect(() => {
    if (completions === 0) return
    waiting.current = setTimeout(() => {
      const button = verify.current
      if (button && !button.disabled) button.form?.requestSubmit(button)
    }, lastDigitSeenMs)
    return () => clearTimeout(waiting.current)
  }, [completions])

  return (
    <fetcher.Form
      method="post"
      action={action}
      noValidate
      className="form"
      onSubmit={(event) => {
        clearTimeout(waiting.current)
        if (isBusy) event.preventDefault()
      }}
    >
      <div>
        <h2 className="step-title">Enter your code</h2>
        <p>
          We sent {codeInWords(codeLength)} to{' '}
          <strong className="num whitespace-nowrap">{view.phone}</strong>. Look for reference{' '}
          <strong>{view.reference}</strong> in the text. The code expires after {view.lifeMinutes}{' '}
          minutes.
          {isHydrated && ' We check it once you enter the last digit.'}
        </p>
        {children}
      </div>
      {view.notice && (isModal || !isHydrated) && <Notice tone="success">{view.notice}</Notice>}
      <CodeField
        ref={markStepFocus}
        length={codeLength as 4}
        required
        errors={errorsOfCode(view)}
        onChange={setCode}
        onComplete={() => setCompletions((before) => before + 1)}
      />
      <input type="hidden" name="flow" value={view.formState} />
      <Button
        ref={verify}
        name="intent"
        value="verify"
        wide
        disabled={isIncomplete}
        pending={isBusy && pendingIntent === 'verify'}
      >
        Verify Code
      </Button>
      <div className="form-actions">
        <Button
          variant="quiet"
          name="intent"
          value="resend"
          disabled={isCoolingDown}
          pending={isBusy && pendingIntent === 'resend'}
        >
          {isCoolingDown ? `Resend code in ${secondsLeft}s` : 'Resend code'}
        </Button>
        <Button variant="quiet" name="intent" value="change-phone">
          Change Phone Number
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** Marks the code's input for the step's focus, because the code field renders its own input. */
export function markStepFocus(input: HTMLInputElement | null) {
  input?.setAttribute('data-step-focus', '')
}

/**
 * Returns whole seconds until `endsAt` (epoch ms), 0 once it has passed. `secondsAtRender` is the server's count:
 * shown until scripts run, and an upper bound, so a wrong clock in the browser cannot lengthen the wait.
 */
export function useCountdown(endsAt: number, secondsAtRender: number) {
  const [secondsLeft, setSecondsLeft] = useState(secondsAtRender)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const msLeft = Math.min(Math.max(endsAt - Date.now(), 0), secondsAtRender * 1000)
      setSecondsLeft(Math.ceil(msLeft / 1000))
      // Aligned to whole seconds, so late timers do not add up.
      if (msLeft > 0) timer = setTimeout(tick, msLeft % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt, secondsAtRender])

  return secondsLeft
}
