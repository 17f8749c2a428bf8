import { configureForms, type FormError } from '@conform-to/react/future'
import { type FocusEvent, type FormEvent, useCallback, useEffect, useId, useRef } from 'react'
import type * as z from 'zod/mini'
import type { FormResult } from '#app/shared/read-form'
import { afterPaint } from './after-paint'
import { useHydrated } from './use-hydrated'

/** The part of a field that its components need. */
export type FieldControl = {
  id: string
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
  required: true
}

export type CheckedForm = ReturnType<typeof useCheckedForm>['form']

type Fields<Schema extends z.core.$ZodType> = {
  readonly [Name in keyof z.input<Schema>]-?: { readonly control: FieldControl }
}

type Options = {
  /** The server's response to the last submission. */
  lastResult: FormResult | undefined
  defaultValue?: Record<string, string | undefined>
  /** While it is sent, the form neither validates nor sends again. */
  isBusy: boolean
}

const { useForm } = configureForms({
  shouldValidate: 'onBlur',
  shouldRevalidate: 'onInput',
  extendFieldMetadata: ({ id, name, errors, defaultValue: value }) => {
    const [first] = (errors ?? []) as string[]
    const defaultValue = value || undefined
    const control: FieldControl = {
      id,
      name,
      errors: first === undefined ? undefined : [first],
      defaultValue,
      required: true,
    }
    return { control }
  },
})

/**
 * conform's form: a field is validated once it was typed in and left, also before hydration, and then on every change.
 */
export function useCheckedForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  { lastResult, defaultValue, isBusy }: Options,
) {
  const refused = useRef<FormResult>(undefined)
  // The second click of a double click can come before the form is rendered as busy.
  const isSent = useRef(false)
  const { form, fields, intent } = useForm<Schema, string[]>(schema, {
    id: useId(),
    lastResult,
    defaultValue: defaultValue as never,
    onValidate({ error, payload, intent }) {
      if (intent?.type === 'submit') refused.current = undefined
      keepUnchanged(error, payload, refused.current)
      return error
    },
  })
  useEffect(() => {
    refused.current = lastResult
    isSent.current = false
  }, [lastResult])
  useEffect(() => {
    if (!isBusy) isSent.current = false
  }, [isBusy])
  const isHydrated = useHydrated()
  // Not while the form is held: the page's script would keep the intent in the form and send that alone.
  useEffect(() => {
    if (isHydrated) wake(form.id, intent.validate)
  }, [isHydrated, form.id, intent])
  const afterPress = useAfterPress()
  const props = {
    ...form.props,
    'data-wake': lastResult && 'load',
    onBlur(event: FocusEvent<HTMLFormElement>) {
      if (isTyped(event.target)) afterPress(() => form.props.onBlur(event))
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (isBusy || isSent.current) return event.preventDefault()
      form.props.onSubmit(event)
      isSent.current = !event.defaultPrevented
    },
  }
  return { form: { errors: form.errors, props }, fields: fields as unknown as Fields<Schema> }
}

/** Keeps what only the server can find until its field changes. */
function keepUnchanged(
  error: FormError<string[]>,
  payload: Readonly<Record<string, unknown>>,
  refused: FormResult | undefined,
) {
  for (const [name, found] of Object.entries(refused?.error?.fieldErrors ?? {})) {
    if (payload[name] === refused?.submission.payload[name]) error.fieldErrors[name] ??= found
  }
  error.formErrors ??= refused?.error?.formErrors ?? null
}

/** Validates what was typed and left before hydration; errors in the document take the focus unless it is elsewhere. */
function wake(id: string, validate: (name: string) => void) {
  const form = document.getElementById(id) as HTMLFormElement
  for (const field of form.elements) {
    if (field !== document.activeElement && isTyped(field)) validate(field.name)
  }
  if (document.activeElement === document.body)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function isTyped(field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && field.value !== field.defaultValue
}

/**
 * Returns a function that runs its argument after the next paint or, while a pointer is down, once it is lifted and
 * its click is over. A press takes the focus from a field, and what moves then would not be under the pointer any
 * more.
 */
function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false)
  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    const lift = () => {
      isDown.current = false
    }
    document.addEventListener('pointerdown', press, true)
    for (const end of ends) document.addEventListener(end, lift, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const end of ends) document.removeEventListener(end, lift, true)
    }
  }, [])
  return useCallback((act: () => void) => {
    if (!isDown.current) {
      afterPaint(act)
      return
    }
    const once = new AbortController()
    const later = () => {
      once.abort()
      afterPaint(act)
    }
    for (const end of ends) document.addEventListener(end, later, { signal: once.signal })
  }, [])
}

const ends = ['pointerup', 'pointercancel'] as const

/** A refusal is above the fields and the pressed button below them, so the focus moves to its notice. */
export function useFocusOnRefusal(refusal: string | undefined, result: unknown) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  return notice
}
