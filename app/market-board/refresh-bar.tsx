import { type FormEvent, useSyncExternalStore } from 'react'
import type { Staleness } from '#app/domain/market/display/state'
import { torontoZone } from '#app/shared/toronto-time'
import { Button, buttonClass } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { useHydrated } from '#app/ui/use-hydrated'
import { type RefreshState, useMarketRefresh } from './use-market-refresh'

type RefreshBarProps = {
  latest: { iso: string; text: string } | null
  everyMs: number
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  hour: 'numeric',
  minute: '2-digit',
})

const words: Record<Exclude<RefreshState, 'updated'>, string> = {
  idle: '',
  refreshing: 'Updating…',
  failed: 'Couldn’t update. Showing the latest prices we have.',
  offline: 'You’re offline. Showing the last prices we loaded.',
}

/** Shows when the newest price was made, a refresh form, which needs no reload with scripts, and a switch. */
export function RefreshBar({ latest, everyMs }: RefreshBarProps) {
  const { state, isQuiet, refresh } = useMarketRefresh({ everyMs, isEmpty: latest === null })
  const isHydrated = useHydrated()

  function submit(event: FormEvent) {
    event.preventDefault()
    void refresh(true)
  }
  return (
    <div className="freshness">
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
              <span data-wide>Updated </span>
              <time dateTime={latest.iso}>{latest.text}</time>
            </>
          ) : (
            'Waiting for prices'
          )}
        </p>
        <Button variant="secondary" pending={state === 'refreshing'}>
          Refresh
        </Button>
        <p role={isQuiet ? undefined : 'status'} className="refresh-state" data-state={state}>
          {state === 'updated' ? `Prices updated, ${clock.format(Date.now())}` : words[state]}
        </p>
        {!latest && (
          <noscript>
            <meta httpEquiv="refresh" content="10" />
          </noscript>
        )}
      </form>
      <UpdatesSwitch />
    </div>
  )
}

/** Turns the periodic refresh off and on. Like the theme, the frame's script sends and marks it. */
function UpdatesSwitch() {
  const isOn = useSyncExternalStore(
    () => () => {},
    () => document.documentElement.dataset.updates !== 'off',
    () => undefined,
  )
  return (
    <form
      method="post"
      action="/preferences"
      data-prefs
      data-again="off"
      className="updates-switch"
    >
      <button
        type="submit"
        name="updates"
        value="auto"
        className={buttonClass('secondary')}
        aria-label="Auto-update prices"
        aria-pressed={isOn}
        suppressHydrationWarning
      >
        <span>
          Auto<span data-wide>-update</span>
        </span>
      </button>
    </form>
  )
}

/** Shows which prices are old, how old, and why. */
export function StaleNotice({ staleness }: { staleness: Staleness | null }) {
  if (!staleness) return null
  const { count, of, oldest, why } = staleness
  return (
    <Notice title={count === of ? 'These prices are old' : `${count} of ${of} prices are old`}>
      <p>
        The oldest is from {oldest}. {why.join(' ')} Every price shows its time.
      </p>
    </Notice>
  )
}
