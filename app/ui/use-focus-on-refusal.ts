import { useEffect, useRef } from 'react'

/** A refusal stands above the fields, and the button that was pressed below them: moves the focus to its notice. */
export function useFocusOnRefusal(refusal: string | undefined, result: unknown) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  return notice
}
