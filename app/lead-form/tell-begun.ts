let isTold = false

/** Tells the server once per page load that someone began to fill in a form. Sends nothing about them. */
export function tellBegun(): void {
  if (isTold) return
  isTold = true
  navigator.sendBeacon?.('/api/form-begun')
}
