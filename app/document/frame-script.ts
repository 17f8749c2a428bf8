// Runs in the head of every page, before the first paint and long before React. Minified and inlined by
// vite.config.ts, so it imports nothing; it counts against the bytes that a page may run before intent.

const root = document.documentElement
const choices = root.dataset

function cookie(name: string) {
  return document.cookie.match(`\\b${name}=(\\w+)`)?.[1]
}

/** Sets an attribute that the page's style follows, and marks the pressed button. */
function show(name: string, value: string) {
  choices[name] = value
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[name=${name}]`)) {
    button.setAttribute('aria-pressed', `${button.value === value}`)
  }
}

function showAll() {
  show('theme', cookie('theme') ?? 'system')
  show('updates', cookie('updates') ?? 'auto')
  show(
    'consent',
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
      ? 'gpc'
      : (cookie('tracking_consent') ??
          (choices.ads && document.cookie.match(choices.ads) ? 'ask' : 'unasked')),
  )
}

/** Returns their bar; null on a page without. */
function openPrivacyChoices() {
  const bar = document.querySelector<HTMLElement>('#privacy-choices')
  if (bar) choices.privacy = 'open'
  bar?.focus()
  return bar
}

choices.script = ''
showAll()
// For the buttons, and for a page from the back/forward cache that may be older than the choice.
addEventListener('pageshow', showAll)

/** An image's events do not reach the window. */
for (const name of ['load', 'error']) {
  const mark = ({ target }: Event) => {
    if (target instanceof Image) target.dataset.state = name
  }
  document.addEventListener(name, mark, true)
}

/** Animates once, when first seen. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) (target as HTMLElement).dataset.seen = ''
    }
  },
  { threshold: 0.1 },
)
function watchCalls() {
  for (const call of document.querySelectorAll('[data-call]')) seen.observe(call)
}
addEventListener('DOMContentLoaded', () => {
  watchCalls()
  if (location.hash === '#privacy-choices') openPrivacyChoices()
})
addEventListener('shown', watchCalls)

/** Shares a `title` and `url`, copies a `url` alone, and otherwise prints or, for an empty name, plays the page's sound. */
function share(dataset: DOMStringMap) {
  if (!dataset.share) void (document.querySelector('audio') as HTMLAudioElement).play()
  else if (dataset.title) navigator.share(dataset).catch(() => {})
  else if (dataset.url) {
    void navigator.clipboard.writeText(dataset.url).then(() => {
      dataset.done = ''
    })
  } else print()
}
if ('share' in navigator) choices.share = ''

addEventListener('click', (event) => {
  if (event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    '[data-opens],[data-share],[href$="#privacy-choices"]',
  )
  if (!link) return
  const { dataset } = link
  if ('share' in dataset) return share(dataset)
  const target = document.querySelector<HTMLDialogElement>(`#${dataset.opens}`)
  if (target) {
    event.preventDefault()
    // Some browsers do not focus a clicked link, and closing the dialog returns the focus to the focused element.
    link.focus()
    // A form's field, which scrolls only if it is out of sight; a closed dialog takes no focus.
    target.focus()
    if (!target.open) target.showModal?.()
  } else if (!dataset.opens && openPrivacyChoices()) event.preventDefault()
})

/**
 * Sends what was pressed in a form with `data-held` once React handles it and removes that attribute, or after a second
 * by the browser.
 */
function send(form: HTMLFormElement, tries: number) {
  if (form.dataset.held && tries) return setTimeout(send, 50, form, tries - 1)
  delete form.dataset.held
  form.requestSubmit()
  // A form of buttons alone.
  if (form.hidden) form.textContent = ''
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  const { dataset } = form
  if (!button || !(dataset.prefs || dataset.held)) return
  event.preventDefault()
  const { name } = button
  // A switch's button, pressed again, turns it off.
  const value = (choices[name] === button.value && dataset.again) || button.value
  if (dataset.held) {
    // React keeps what was appended to a form before it hydrates.
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    // It is `true` until the first press.
    if (dataset.held > '1') send(form, 20)
    dataset.held = '1'
    return
  }
  const body = new URLSearchParams({ [name]: value })
  fetch(form.action, { method: 'POST', body, keepalive: true })
    .then(({ ok }) => {
      if (ok) dataset.done = ''
    })
    .catch(() => {})
  show(name, value)
  if (choices.privacy) {
    delete choices.privacy
    document.querySelector<HTMLElement>('footer [href$="#privacy-choices"]')?.focus()
  }
})
