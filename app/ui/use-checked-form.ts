import {
  type FocusEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { CheckForm, FormErrors } from '#app/shared/read-form'
import { useAfterPress } from './use-after-press'

type CheckedForm = {
  /** The server's errors for the last submission; undefined before one. */
  refused: FormErrors | undefined
  /** Loaded when the form is first touched; until then only the server validates. */
  loadCheck: () => Promise<CheckForm>
}

/**
 * Validates a form in the browser with the server's rules, once they are loaded: each field when it is left and
 * then on every change, and all of them on submit. The first invalid field gets the focus.
 */
export function useCheckedForm({ refused, loadCheck }: CheckedForm) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const check = useRef<CheckForm>(undefined)
  const judged = useRef(new Set(Object.keys(refused ?? {})))
  const [errors, setErrors] = useState<FormErrors>(refused ?? {})

  const first = useRef(refused)
  useEffect(() => {
    if (!refused) return
    // Errors already in the document do not take the focus.
    if (refused === first.current && document.activeElement !== document.body) return
    judged.current = new Set(Object.keys(refused))
    setErrors(refused)
    focusFirst(form.current, refused)
  }, [refused])

  const judge = useCallback((name: string) => {
    if (!form.current || !check.current || !name) return
    judged.current.add(name)
    const found = check.current(new FormData(form.current))[name] ?? []
    // Errors that only the server can find stay.
    setErrors((before) => ({ ...before, [name]: found }))
  }, [])

  const afterPress = useAfterPress()
  const left = useRef(new Set<string>())
  const load = useCallback(async () => {
    if (check.current) return
    const rules = await loadCheck().catch(() => undefined)
    if (!rules || check.current) return
    check.current = rules
    const names = new Set([...left.current, ...namesOfTyped(form.current)])
    afterPress(() => {
      for (const name of names) if (!judged.current.has(name)) judge(name)
    })
  }, [loadCheck, judge, afterPress])
  useEffect(() => {
    // The focus event that hydrated the page is already over.
    if (form.current?.contains(document.activeElement)) void load()
  }, [load])

  return {
    errors,
    formErrors: errors['']?.length ? errors[''] : undefined,
    fieldId: (name: string) => `${id}-${name}`,
    handlers: {
      id,
      ref: form,
      noValidate: true,
      'data-wake': refused && 'load',
      onFocus: () => void load(),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event.target)
        if (!check.current) left.current.add(name)
        else if (!judged.current.has(name)) afterPress(() => judge(name))
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = nameOf(event.target)
        if (judged.current.has(name)) judge(name)
      },
    },
    /** Stops the submission of a form that the server would refuse. */
    checkAll(event: FormEvent<HTMLFormElement>) {
      if (!check.current) return
      const found = check.current(new FormData(event.currentTarget))
      judged.current = new Set(Object.keys(found))
      setErrors(found)
      if (Object.keys(found).length === 0) return
      event.preventDefault()
      focusFirst(event.currentTarget, found)
    },
  }
}

function nameOf(target: EventTarget): string {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  return isField ? target.name : ''
}

/** Returns the fields that were typed and left before hydration; a field with the focus is still being typed in. */
function namesOfTyped(form: HTMLFormElement | null): string[] {
  const fields = Array.from(form?.elements ?? []).filter(
    (field): field is HTMLInputElement =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field !== document.activeElement &&
      field.value !== field.defaultValue,
  )
  return fields.map(({ name }) => name)
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors) {
  for (const field of form?.elements ?? []) {
    const { name } = field as HTMLInputElement
    if (name && errors[name]?.length) return (field as HTMLElement).focus()
  }
}
