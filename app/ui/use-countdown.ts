import { useEffect, useState } from 'react'

/**
 * Whole seconds until `endsAt` (epoch ms), 0 once it has passed.
 * `secondsAtRender` is what the server counted: drawn until scripts run, and the most that is ever
 * shown, so that a visitor's wrong clock cannot lengthen the wait.
 */
export function useCountdown(endsAt: number, secondsAtRender: number) {
  const [secondsLeft, setSecondsLeft] = useState(secondsAtRender)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const msLeft = Math.min(Math.max(endsAt - Date.now(), 0), secondsAtRender * 1000)
      setSecondsLeft(Math.ceil(msLeft / 1000))
      // To the next whole second, so that late timers do not add up.
      if (msLeft > 0) timer = setTimeout(tick, msLeft % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAt, secondsAtRender])

  return secondsLeft
}
