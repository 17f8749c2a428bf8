import { screens } from '#app/desk/keys'

const offName = 'deskKeysOff'
/** What `j` and `k` move between: rows that lead somewhere, comments to choose, what opens. */
const stops = 'main tbody th a, main li > label > input[type=checkbox], main summary'
const typing = 'input:not([type=checkbox]), select, textarea'
/** How long `g` waits for its letter. */
const sequenceMs = 1_500

const list = document.querySelector<HTMLDialogElement>('#keys')
const opener = document.querySelector<HTMLButtonElement>('#show-keys')
const areOn = document.querySelector<HTMLInputElement>('#keys-on')

if (list && opener && areOn) {
  opener.hidden = false
  opener.addEventListener('click', () => list.showModal())
  areOn.checked = localStorage.getItem(offName) === null
  areOn.addEventListener('change', () => {
    if (areOn.checked) localStorage.removeItem(offName)
    else localStorage.setItem(offName, '1')
  })
  const press = presser(list)
  document.addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, metaKey, isComposing, repeat, target } = event
    if (altKey || ctrlKey || metaKey || isComposing || list.open || !areOn.checked) return
    if (target instanceof Element && target.matches(typing)) return
    if ((!repeat || 'jk'.includes(event.key)) && press(event.key)) event.preventDefault()
  })
}

/** Returns a function that acts on a key, and returns whether it means something here. */
function presser(list: HTMLDialogElement) {
  let goSince = -sequenceMs
  return (key: string): boolean => {
    const isGoing = performance.now() - goSince < sequenceMs
    goSince = key === 'g' ? performance.now() : -sequenceMs
    const screen = isGoing ? screens.find((one) => one.key === key) : undefined
    if (screen) location.assign(screen.to)
    else if (key === '?') list.showModal()
    else if (key === '/') document.querySelector<HTMLInputElement>('#q')?.select()
    else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
    else return pressButton(key)
    return true
  }
}

function move(by: 1 | -1) {
  // One within a closed line takes no focus.
  const all = Array.from(document.querySelectorAll<HTMLElement>(stops)).filter((stop) =>
    stop.checkVisibility(),
  )
  const now = document.activeElement as HTMLElement | null
  const at = now ? all.indexOf(now) : -1
  const next = at >= 0 ? at + by : all.findIndex((stop) => now && isAfter(now, stop))
  all[Math.min(Math.max(0, next), all.length - 1)]?.focus()
}

function isAfter(here: Element, stop: Element): boolean {
  return (here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Presses a button by its key. Comments are chosen first: the one in focus, if none is. */
function pressButton(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false
  const button = document.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`)
  const here = document.activeElement
  if (!button) return false
  const isAnyChosen = button.form?.querySelector('input[type=checkbox]:checked') != null
  if (!isAnyChosen && here instanceof HTMLInputElement && here.type === 'checkbox') {
    here.checked = true
  }
  button.click()
  return true
}
