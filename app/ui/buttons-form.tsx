import { type FormEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from './use-hydrated'

/**
 * One hidden form for many buttons of prepared markup, which refer to it by `form={id}`. Sends their presses one
 * after the other: each response sets the cookie that the next press changes, and a fetcher drops what it is sending
 * when it is used again.
 */
export function ButtonsForm({ id, action }: { id: string; action: string }) {
  const fetcher = useFetcher()
  const isHydrated = useHydrated()
  const sent = useRef<Promise<void>>(Promise.resolve())

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Those that were pressed before hydration come as fields.
    const presses = [...new FormData(event.currentTarget)]
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) presses.push([submitter.name, submitter.value])
    for (const [name, value] of presses) {
      const send = () => fetcher.submit({ [name]: String(value) }, { method: 'post', action })
      sent.current = sent.current.then(send, send)
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
