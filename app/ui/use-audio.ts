import { type RefObject, useEffect, useState } from 'react'

export const skipSeconds = 15
/** Shown until the file's metadata has loaded. */
const assumedSeconds = 132

/** At the end comes `pause` too. */
const events = ['play', 'pause', 'timeupdate', 'durationchange', 'ratechange', 'seeked'] as const

/** Returns an audio element's state and controls. The element is the source of truth. */
export function useAudio(element: RefObject<HTMLAudioElement | null>) {
  const [state, setState] = useState(initial)

  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const read = () => setState(stateOf(audio))
    read()
    for (const event of events) audio.addEventListener(event, read)
    return () => {
      for (const event of events) audio.removeEventListener(event, read)
    }
  }, [element])

  function seek(seconds: number) {
    const audio = element.current
    if (!audio) return
    const time = Math.min(Math.max(seconds, 0), lengthOf(audio))
    audio.currentTime = time
    // Before its first play the element has no duration, but keeps the start position.
    setState({ ...stateOf(audio), time })
  }

  return {
    ...state,
    seek,
    skip: (seconds: number) => seek(state.time + seconds),
    toggle() {
      const audio = element.current
      if (audio?.paused) audio.play().catch(() => setState(stateOf(audio)))
      else audio?.pause()
    },
    setSpeed(speed: number) {
      if (element.current) element.current.playbackRate = speed
    },
  }
}

const initial = { isPlaying: false, time: 0, duration: assumedSeconds, speed: 1 }

function stateOf(audio: HTMLAudioElement): typeof initial {
  return {
    isPlaying: !audio.paused,
    time: audio.currentTime,
    duration: lengthOf(audio),
    speed: audio.playbackRate,
  }
}

function lengthOf({ duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) && duration > 0 ? duration : assumedSeconds
}
