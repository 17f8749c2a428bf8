declare global {
  interface Document {
    /** The last of a mouse, and the last tap, since the page began. Set by wake-script.ts. */
    pointer?: Pick<PointerEvent, 'clientX' | 'pointerType' | 'target'>
  }
}

/**
 * Returns where the pointer is in an element, in pixels of the window, before the page hydrated too; undefined if it was
 * last elsewhere. A tap has no `:hover` that lasts.
 */
export function pointerXIn(element: Element): number | undefined {
  const { pointer } = document
  return element.contains(pointer?.target as Node | null) ? pointer?.clientX : undefined
}
