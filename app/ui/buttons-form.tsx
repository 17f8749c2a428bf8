import { type FormEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from './toast'
import { useHydrated } from './use-hydrated'

type ButtonsFormProps = {
  id: string
  action: string
  /** Said without a connection. */
  whenLost: string
  /** Called before a button's value is sent; returns what to do after. */
  onSend?: (value: string) => () => void
}

/**
 * One hidden form for many buttons of prepared markup, which refer to it by `form={id}`. Sends their presses one
 * after the other: each response sets the cookie that the next press changes. Not by a fetcher, which drops what it
 * is sending when it is used again, and whose route's code may not be loaded when the connection is lost.
 */
export function ButtonsForm({ id, action, whenLost, onSend }: ButtonsFormProps) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const sent = useRef<Promise<void>>(Promise.resolve())

  async function send(name: string, value: string) {
    const finish = onSend?.(value)
    const body = new URLSearchParams({ [name]: value })
    const response = await fetch(`${action}.data`, { method: 'POST', body }).catch(() => null)
    if (!response) return toast(whenLost, { tone: 'error' })
    await revalidate()
    if (response.ok) finish?.()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Those that were pressed before hydration come as fields.
    const presses = [...new FormData(event.currentTarget)]
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) presses.push([submitter.name, submitter.value])
    for (const [name, value] of presses) {
      sent.current = sent.current.then(() => send(name, String(value)))
    }
  }
  return (
    <form
      id={id}
      method="post"
      action={action}
      onSubmit={submit}
      hidden
      data-held={isHydrated ? undefined : true}
    />
  )
}
