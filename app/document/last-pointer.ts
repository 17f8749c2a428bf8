declare global {
  interface Document {
    /** Set by wake-script.ts. */
    pointerX?: number
  }
}

/** Returns where the pointer was last, in pixels of the window, before the page hydrated too. */
export function lastPointerX(): number | undefined {
  return document.pointerX
}
