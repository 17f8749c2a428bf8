// Hydrates ("wakes") a server-rendered page at the first sign of intent, or when a part asks for it with
// `data-wake`: `load`, or milliseconds counted while the page is visible. Inlined with frame-script.ts, under the
// same terms.

import { ownModule, pageDataBlock } from './page-data'

let isAwake: true | undefined
let isParsed: true | undefined

function wake() {
  if (!isAwake && isParsed) run()
  isAwake = true
}

function notice(event: PointerEvent) {
  const { target, type, pointerType } = event
  // A scrolling finger also touches something: a touch counts when it is lifted where it began.
  if (type === 'pointermove' && pointerType === 'touch') return
  if (pointerType) document.pointer = event
  const near = 'button,a,form,summary,[data-near]'
  if (type === 'keydown' || (target as Element).closest?.(near)) wake()
}
for (const sign of 'keydown pointermove focusin pointerup change'.split(' ')) {
  addEventListener(sign, notice as (event: Event) => void, true)
}

/**
 * Inserts the entry module from a script that the policy trusts, so it and everything it imports and inserts are
 * trusted too.
 */
function run() {
  const addresses = pageDataBlock().dataset.modules as string
  const [src, ...rest] = addresses.split(' ').filter((address) => ownModule.test(address))
  for (const href of rest) insert('link', { rel: 'modulepreload', href })
  insert('script', { type: 'module', src })
}

/** Inserts each in a task of its own: a dozen at once would delay the response to the visitor's input on a phone. */
function insert(name: string, properties: object) {
  setTimeout(() => document.head.append(Object.assign(document.createElement(name), properties)))
}

const [shown] = location.href.split('#')
// Until the router handles Back (`root.tsx`), which after a reload may lead to another page's entry in this document.
self.onpopstate = () => {
  if (location.href.split('#')[0] !== shown) location.reload()
}

addEventListener('DOMContentLoaded', () => {
  isParsed = true
  if (isAwake) run()
  for (const part of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const ms = +(part.dataset.wake as string)
    if (ms) setInterval(() => document.hidden || wake(), ms)
    else wake()
  }
})
