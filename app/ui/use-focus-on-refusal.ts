import { useEffect, useRef } from 'react'

/** A refusal is above the fields and the pressed button below them, so the focus moves to its notice. */
export function useFocusOnRefusal(refusal: string | undefined, result: unknown) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is news again
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal, result])
  return notice
}
