import { useCallback, useEffect, useRef } from 'react'
import { afterPaint } from './after-paint'

/**
 * Returns a function that runs its argument after the next paint or, while a pointer is down, once it is lifted and
 * its click is over. A press takes the focus from a field, and what moves then would not be under the pointer any
 * more.
 */
export function useAfterPress(): (act: () => void) => void {
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
