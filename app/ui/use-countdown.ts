import { useEffect, useState } from 'react'

/**
 * Returns whole seconds until `endsAt` (epoch ms), 0 once it has passed. `secondsAtRender` is the server's count:
 * shown until scripts run, and an upper bound, so that a wrong clock in the browser cannot lengthen the wait.
 */
export function useCountdown(endsAt: number, secondsAtRender: number) {
  const [secondsLeft, setSecondsLeft] = useState(secondsAtRender)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const msLeft = Math.min(Math.max(endsAt - Date.now(), 0), secondsAtRender * 1000)
      setSecondsLeft(Math.ceil(msLeft / 1000))
      // Aligned to whole seconds, so that late timers do not add up.
      if (msLeft > 0) timer = setTimeout(tick, msLeft % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt, secondsAtRender])

  return secondsLeft
}
