import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'

type Field = HTMLSelectElement

/**
 * Returns handlers of a select whose choice acts at once. Keys step through a closed select with a change each, so a
 * choice by keys waits for Enter.
 */
export function useChoice(act: (value: string) => void) {
  const isByKeys = useRef(false)
  return {
    onPointerDown() {
      isByKeys.current = false
    },
    onKeyDown(event: KeyboardEvent<Field>) {
      isByKeys.current = event.key !== 'Enter'
      if (event.key === 'Enter' && event.currentTarget.value !== '') {
        event.preventDefault()
        act(event.currentTarget.value)
      }
    },
    onChange(event: ChangeEvent<Field>) {
      if (!isByKeys.current && event.target.value !== '') act(event.target.value)
    },
  }
}
