import type { FormEvent } from 'react'
import { Button } from '#app/ui/button'
import { useHydrated } from '#app/ui/use-hydrated'
import { type RefreshState, useMarketRefresh } from './use-market-refresh'

type RefreshBarProps = {
  latest: { iso: string; text: string } | null
  everyMs: number
}

const words: Record<RefreshState, string> = {
  idle: '',
  refreshing: 'Updating…',
  failed: 'Couldn’t update. Showing the latest prices we have.',
  offline: 'You’re offline. Showing the last prices we loaded.',
}

/** Shows when the newest price was made, and a refresh form, which needs no reload with scripts. */
export function RefreshBar({ latest, everyMs }: RefreshBarProps) {
  const { state, refresh } = useMarketRefresh({ everyMs, isEmpty: latest === null })
  const isHydrated = useHydrated()

  function submit(event: FormEvent) {
    event.preventDefault()
    void refresh()
  }
  return (
    <form
      method="post"
      action="/markets/refresh"
      onSubmit={submit}
      className="refresh-bar"
      data-wake={latest ? everyMs : 'load'}
      data-held={isHydrated ? undefined : true}
    >
      <p>
        {latest ? (
          <>
            Last updated <time dateTime={latest.iso}>{latest.text}</time>
          </>
        ) : (
          'Waiting for prices'
        )}
      </p>
      <Button variant="secondary" pending={state === 'refreshing'}>
        Refresh
      </Button>
      <p role="status" className="refresh-state" data-state={state}>
        {words[state]}
      </p>
      {!latest && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
    </form>
  )
}
