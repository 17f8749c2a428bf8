/**
 * Runs a function once the browser has painted its response to the input that is being handled, so this paint
 * does not wait for it. Returns a function that cancels it.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
