import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { digitsOf } from '#app/shared/digits'
import { Field } from './field'
import { useHydrated } from './use-hydrated'

type CodeFieldProps = {
  length?: 4 | 5 | 6 | 7 | 8
  errors?: string[]
  required?: boolean
  ref?: Ref<HTMLInputElement>
  onChange?: (code: string) => void
  /**
   * Called each time the last missing digit is typed or pasted, also before hydration, so neither for a digit that replaces another nor for a
   * code that the browser restored.
   */
  onComplete?: (code: string) => void
}

/** One input drawn as boxes: one name, one tab stop, one control for autofill and screen readers. */
export function CodeField(props: CodeFieldProps) {
  const { length = 4 } = props
  const hydrated = useHydrated()
  const shown = useRef('')
  const [caret, setCaret] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  // It may have been typed in before scripts ran. One that the browser restored has no focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (!input?.value) return
    const isComplete = take(input)
    if (isComplete && input === document.activeElement) props.onComplete?.(shown.current)
  }, [])

  function write(input: HTMLInputElement, text: string, position: number): boolean {
    const code = text.slice(0, length)
    input.value = code
    input.setSelectionRange(position, position)
    setCaret(position)
    if (code === shown.current) return false
    shown.current = code
    props.onChange?.(code)
    return code.length === length
  }

  function take(input: HTMLInputElement): boolean {
    const before = input.value.slice(0, input.selectionStart ?? undefined)
    const digits = digitsOf(input.value)
    return write(input, digits, Math.min(digitsOf(before).length, length))
  }

  function type(input: HTMLInputElement) {
    const wasIncomplete = shown.current.length < length
    if (take(input) && wasIncomplete) props.onComplete?.(shown.current)
  }

  // The browser would cut "12 34" to "12 3" before the space is removed.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const input = event.currentTarget
    const pasted = digitsOf(event.clipboardData.getData('text')).slice(0, length)
    const start = pasted.length === length ? 0 : (input.selectionStart ?? 0)
    const rest = pasted.length === length ? '' : input.value.slice(input.selectionEnd ?? start)
    const text = input.value.slice(0, start) + pasted + rest
    const isComplete = write(input, text, Math.min(start + pasted.length, length))
    if (isComplete) props.onComplete?.(shown.current)
  }

  // In a full field, a digit replaces the one after the caret, as in separate boxes.
  function overtype(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const { selectionStart: start, selectionEnd: end } = input
    const isDigitKey = event.key.length === 1 && digitsOf(event.key) !== ''
    if (!isDigitKey || input.value.length < length) return
    if (start !== null && start === end && start < length) input.setSelectionRange(start, start + 1)
  }

  return (
    <Field label={`${length}-digit code`} errors={props.errors}>
      {(aria) => (
        <div ref={box} className="code" data-length={length} data-ready={hydrated || undefined}>
          <div className="code-boxes" aria-hidden="true">
            {Array.from({ length }, (_, box) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are their position
                key={box}
                data-caret={box === Math.min(caret, length - 1) || undefined}
              />
            ))}
          </div>
          <input
            {...aria}
            ref={props.ref}
            name="code"
            required={props.required}
            className="code-input"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${length}}`}
            maxLength={length}
            title={`${length} digits`}
            spellCheck={false}
            onChange={(event) => type(event.currentTarget)}
            onPaste={paste}
            onKeyDown={overtype}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          />
        </div>
      )}
    </Field>
  )
}
