import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { sleep } from '#app/shared/time'
import { useHydrated } from '#app/ui/use-hydrated'
import { lastReadFailed, rememberReading } from './last-reading'

export type RefreshState = 'idle' | 'refreshing' | 'updated' | 'failed' | 'offline'

/** Delay between requesting a round and reloading the page's data. */
const afterRoundMs = 1_000
/** While there are no prices: the interval and number of retries. */
const whileEmptyMs = 2_000
const looksWhileEmpty = 5

/**
 * Requests a round and reloads the page's data: on demand, and periodically while the page is visible and the reader
 * has not turned that off. A periodic round is not announced: `isQuiet`.
 */
export function useMarketRefresh({ everyMs, isEmpty }: { everyMs: number; isEmpty: boolean }) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<RefreshState>('idle')
  const [isQuiet, setIsQuiet] = useState(false)
  const isRunning = useRef(false)
  const isHydrated = useHydrated()
  // A document was rendered when its clock began, however late it hydrated.
  const dueAt = useRef(isHydrated ? performance.now() + everyMs : everyMs)
  useReadingRemembered()

  const refresh = useCallback(
    async (isAsked: boolean) => {
      if (isRunning.current) return
      isRunning.current = true
      setIsQuiet(!isAsked)
      if (isAsked) setState('refreshing')
      const wasAsked = (await askForRound()) || (await askForRound())
      if (wasAsked) {
        await sleep(afterRoundMs)
        await revalidate()
      }
      isRunning.current = false
      const isNewer = wasAsked && !lastReadFailed()
      setState(isNewer ? (isAsked ? 'updated' : 'idle') : navigator.onLine ? 'failed' : 'offline')
    },
    [revalidate],
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(look, Math.max(0, dueAt.current - performance.now()))
    }
    const look = () => {
      dueAt.current = performance.now() + everyMs
      const { updates } = document.documentElement.dataset
      if (document.visibilityState === 'visible' && updates !== 'off') void refresh(false)
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [everyMs, refresh])

  useEffect(() => {
    const lose = () => {
      setIsQuiet(false)
      setState('offline')
    }
    const regain = () => setState((before) => (before === 'offline' ? 'idle' : before))
    addEventListener('offline', lose)
    addEventListener('online', regain)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', regain)
    }
  }, [])

  useEffect(() => {
    if (!isEmpty) return
    let looks = 0
    const timer = setInterval(() => {
      looks++
      if (looks >= looksWhileEmpty) clearInterval(timer)
      void revalidate()
    }, whileEmptyMs)
    return () => clearInterval(timer)
  }, [isEmpty, revalidate])

  return { state, isQuiet, refresh }
}

function useReadingRemembered(): void {
  const { pathname, search } = useLocation()
  const reading = useMatches().at(-1)?.loaderData
  useEffect(() => rememberReading(pathname + search, reading), [pathname, search, reading])
}

async function askForRound(): Promise<boolean> {
  try {
    const response = await fetch('/api/market-data', {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
    })
    return response.ok
  } catch {
    return false
  }
}
