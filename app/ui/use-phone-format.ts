import { type RefObject, useEffect, useRef } from 'react'
import { digitsOf } from '#app/shared/digits'

type Formatter = typeof import('./phone-format')

/**
 * Formats a phone input while typing, once its 30 KB of metadata have loaded at the first focus. Until then, and if
 * loading fails, it is a plain input.
 */
export function usePhoneFormat(
  input: RefObject<HTMLInputElement | null>,
  country: string,
  onCountry: (code: string) => void,
) {
  const formatter = useRef<Formatter>(undefined)
  const lastDigits = useRef('')
  const followed = useRef('')

  async function load() {
    // Never on the server, whose bundle would otherwise include the metadata.
    if (import.meta.env.SSR || formatter.current) return
    formatter.current = await import('./phone-format').catch(() => undefined)
    // The typed value, perhaps from before hydration, may name another country.
    formatTyped()
  }

  /** `isWhole`: nothing more is typed for now. */
  function format(isWhole?: boolean) {
    const element = input.current
    if (!element || !formatter.current) return
    const { text, country: named } = formatter.current.formatPhone(
      element.value,
      country,
      // A number that chose its country keeps its code: another may be chosen after it.
      isWhole && followed.current !== country,
    )
    lastDigits.current = digitsOf(text)
    if (text !== element.value) {
      const caret = formatter.current.caretAfterFormat(
        element.value,
        element.selectionStart ?? 0,
        text,
      )
      element.value = text
      if (document.activeElement === element) element.setSelectionRange(caret, caret)
    }
    return named
  }

  /** Formats only new digits: visitors may delete a bracket or type a hyphen. */
  function formatTyped() {
    if (digitsOf(input.current?.value ?? '') === lastDigits.current) return
    const named = format()
    if (!named || named === country) return
    followed.current = named
    onCountry(named)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before hydration is read once
  useEffect(() => {
    const element = input.current
    if (!element) return
    if (document.activeElement === element || element.value !== element.defaultValue) void load()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new country writes the number its way
  useEffect(() => void format(), [country])

  return { load, format, formatTyped }
}
