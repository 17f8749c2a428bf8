let isTold = false

/**
 * Tells the server once per page load that someone began to fill in a form, and loads what its end needs. Sends nothing
 * about them.
 */
export function tellBegun(): void {
  if (isTold) return
  isTold = true
  void import('./final-step').catch(() => undefined)
  navigator.sendBeacon?.('/api/form-begun')
}
