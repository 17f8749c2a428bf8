import type { Page } from '@playwright/test'

/**
 * What one of `oldestBrowsers` lacks, by MDN's compatibility data: `#` of an instance, `.` of the constructor. What
 * ECMAScript added after 2023 is not in the types either (`lib` in tsconfig/).
 */
export const newerApis = `
  URL.canParse URL.parse URLSearchParams#size URLPattern Response.json Response#bytes Request#bytes Blob#bytes
  AbortSignal.any Headers#getSetCookie ReadableStream.from ReadableStream#values
  Element#checkVisibility Element#moveBefore Element#getHTML Element#setHTML Element#setHTMLUnsafe
  Element#ariaPressed Element#ariaExpanded Element#ariaLabel Element#ariaChecked Element#ariaHidden
  Document#startViewTransition Document#caretPositionFromPoint Document#parseHTMLUnsafe ToggleEvent
  HTMLElement#popover HTMLElement#showPopover HTMLElement#hidePopover HTMLElement#togglePopover
  HTMLButtonElement#popoverTargetElement HTMLButtonElement#commandForElement HTMLDetailsElement#name
  HTMLDialogElement#closedBy HTMLDialogElement#requestClose HTMLSelectElement#showPicker
  requestIdleCallback cancelIdleCallback scheduler navigation trustedTypes cookieStore CloseWatcher Highlight
  CSS.registerProperty ScrollTimeline Selection#getComposedRanges
  Navigator#share Navigator#canShare Navigator#userActivation Navigator#connection
  Intl.Segmenter Intl.DurationFormat Array.fromAsync ArrayBuffer#transfer Error.captureStackTrace
  Map.groupBy Object.groupBy Promise.try Promise.withResolvers RegExp.escape String#isWellFormed String#toWellFormed
  Set#union Set#difference Set#intersection Set#isSubsetOf Set#isSupersetOf Set#isDisjointFrom
  Iterator#map Iterator#filter Iterator#find Iterator#some Iterator#take Iterator#toArray Iterator
  Uint8Array.fromBase64 Uint8Array#toBase64 Uint8Array#toHex
`
  .trim()
  .split(/\s+/)

/** Takes from the browser what the oldest browsers lack. */
export async function ageBrowser(page: Page) {
  await page.addInitScript((apis) => {
    const globals = window as unknown as Record<string, { prototype?: object } | undefined>
    for (const api of apis) {
      const [owner = '', name] = api.split(/[.#]/)
      const built = globals[owner]
      const holder = api.includes('#') ? built?.prototype : built
      if (!name) Reflect.deleteProperty(window, owner)
      else if (holder) Reflect.deleteProperty(holder, name)
    }
  }, newerApis)
}
