// Wakes a page that was drawn by the server: at the first sign of intent, or when a part of it asks for that
// by `data-wake`: `load`, or a number of milliseconds, counted while the page is visible. Inlined with frame-script.ts, under the
// same terms.

let isAwake = false
let isParsed = false

function wake() {
  if (!isAwake && isParsed) run()
  isAwake = true
}

function notice({ target, type, pointerType }: PointerEvent) {
  // A finger that scrolls comes down on something too: it counts when it is lifted where it was.
  if (type === 'pointerover' && pointerType === 'touch') return
  const near = 'a,button,label,form,summary,audio,dialog,[data-near]'
  if (type === 'keydown' || (target as Element).closest?.(near)) wake()
}
for (const sign of ['pointerover', 'pointerup', 'focusin', 'keydown']) {
  addEventListener(sign, notice as (event: Event) => void, true)
}

/** Inserted by a script that the policy trusts, so trusted too, with all that it imports and inserts itself. */
function run() {
  const data = document.querySelector<HTMLElement>('#page-data')
  const [src, ...rest] = data?.dataset.modules?.split(' ') ?? []
  for (const href of rest) insert('link', { rel: 'modulepreload', href })
  insert('script', { type: 'module', src })
}

/** Each in a task of its own: a dozen take a phone longer than the answer to the sign may. */
function insert(name: string, properties: object) {
  setTimeout(() => document.head.append(Object.assign(document.createElement(name), properties)))
}

// The router had this entry of the history, and alone knows where it was scrolled to.
if (history.scrollRestoration === 'manual') wake()

document.addEventListener('DOMContentLoaded', () => {
  isParsed = true
  if (isAwake) run()
  for (const part of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const policy = part.dataset.wake ?? ''
    if (policy === 'load') wake()
    if (+policy) setInterval(() => document.hidden || wake(), +policy)
  }
})
