import { exampleSearches } from '#app/content/example-searches'
import type { Direction } from '#app/domain/market/display/format'
import { markedParts, nearlyHasWords, rankWithSymbol } from '#app/shared/fold-text'
import { bestReading } from '#app/shared/query-readings'
import './suggest.css'

export type Suggestion = {
  /** Of an instrument, before its label. */
  symbol?: string | undefined
  label: string
  /** What it is; of a price also its time and source. */
  kind: string
  path: string
  price?: string
  change?: string
  direction?: Direction
  /** What it is found by, if not by its label. */
  names?: string
  /** What it is found by after those whose names match. */
  words?: string | undefined
}

const maxShown = 8

/**
 * Returns what the words typed so far may mean: symbols first, then names, other words and articles, of which one has
 * the last place if none would have any.
 */
export function suggestionsFor(asked: string, all: readonly Suggestion[]): Suggestion[] {
  const reading = readingIn(all, asked)
  const ranked = rankedIn(all, reading).sort((left, right) => left.rank - right.rank)
  const exact = ranked.map(({ one }) => one)
  const nearly = ({ label, names = label }: Suggestion) => nearlyHasWords(names, reading)
  const sorted = exact.length > 0 ? exact : all.filter(nearly)
  const article = sorted.slice(maxShown - 1).find(({ kind }) => kind === 'Article')
  const others = sorted.slice(0, maxShown)
  if (!article || others.some(({ kind }) => kind === 'Article')) return others
  return [...others.slice(0, -1), article]
}

function readingIn(all: readonly Suggestion[], asked: string): string {
  const found = (reading: string) => rankedIn(all, reading)
  return bestReading(
    asked,
    (reading) => found(reading).some(({ one }) => one.kind !== 'Article'),
    (reading) => found(reading).length > 0,
  )
}

function rankedIn(all: readonly Suggestion[], asked: string) {
  return all.flatMap((one) => {
    const rank = rankWithSymbol(asked, one.symbol ?? '', one.names ?? one.label, one.words)
    return rank === null ? [] : [{ one, rank: one.kind === 'Article' ? 2 : rank }]
  })
}

/** Makes a search field a combobox of suggestions (WAI-ARIA 1.2, editable with list autocomplete). */
export async function suggest(input: HTMLInputElement, go: (path: string) => void): Promise<void> {
  const response = await fetch('/search.json')
  if (!response.ok) return
  const all = (await response.json()) as Suggestion[]
  const list = document.createElement('ul')
  const listId = `${input.closest('search')?.id}-suggestions`
  list.className = 'suggestions'
  setAll(list, { id: listId, role: 'listbox', 'aria-label': 'Suggestions', hidden: '' })
  input.after(list)
  let shown: Suggestion[] = []
  let active = -1

  function mark(index: number) {
    active = index
    for (const [at, option] of Array.from(list.children).entries()) {
      option.setAttribute('aria-selected', String(at === index))
    }
    const option = list.children[index]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function show(suggestions: Suggestion[]) {
    shown = suggestions
    const words = readingIn(all, input.value)
    const options = shown.map((one, at) => optionOf(one, `${listId}-${at}`, words))
    list.replaceChildren(...options)
    list.hidden = shown.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    mark(-1)
  }

  function choose(suggestion: Suggestion | undefined) {
    if (!suggestion) return
    show([])
    input.value = ''
    // On a wide screen, and in older browsers, the search isn't a popover.
    input.closest<HTMLElement>('[popover]')?.hidePopover?.()
    go(suggestion.path)
  }

  function move(by: number) {
    const count = shown.length + 1
    mark(((active + 1 + by + count) % count) - 1)
  }

  function update() {
    const found = suggestionsFor(input.value, all)
    const asked = input.value.trim()
    show(asked ? [...found, allResults(asked, found.length > 0)] : examplesIn(all))
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => (list.hidden ? update() : move(1)),
    ArrowUp: () => move(-1),
    Escape: () => show([]),
    Enter: () => choose(shown[active]),
  }
  input.addEventListener('input', update)
  input.addEventListener('focus', update)
  input.addEventListener('blur', () => show([]))
  input.addEventListener('keydown', (event) => {
    const isOurs = event.key === 'Enter' ? active >= 0 : event.key === 'ArrowDown' || !list.hidden
    if (event.isComposing || !isOurs || !keys[event.key]) return
    event.preventDefault()
    keys[event.key]?.()
  })
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest('li')
    if (option) choose(shown[Array.from(list.children).indexOf(option)])
  })
  setAll(input, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
  })
  if (document.activeElement === input) update()
}

/** What the search page's examples lead to. */
function examplesIn(all: readonly Suggestion[]): Suggestion[] {
  return exampleSearches.flatMap((words) => suggestionsFor(words, all).slice(0, 1))
}

/** The page of results, as Enter opens it. */
function allResults(asked: string, isFound: boolean): Suggestion {
  const path = `/search?${new URLSearchParams({ q: asked })}`
  const label = isFound ? `See all results for “${asked}”` : 'No match. Search all pages'
  return { label, kind: '', path }
}

function optionOf(suggestion: Suggestion, id: string, asked: string) {
  const { symbol, label, kind, price, change, direction } = suggestion
  const words = elementOf('span')
  if (symbol) words.append(markedIn(elementOf('b'), symbol, asked), ' ')
  // The way to all results repeats the words.
  markedIn(words, label, kind && asked)
  const figures = elementOf('span', price ?? kind)
  if (price) words.append(' ', elementOf('small', kind))
  if (change && direction) {
    const moved = elementOf('small', change)
    moved.dataset.direction = direction
    figures.append(' ', moved)
  }
  const option = elementOf('li')
  option.append(words, ' ', figures)
  setAll(option, { id, role: 'option', 'aria-selected': 'false' })
  return option
}

function markedIn(element: HTMLElement, text: string, asked: string) {
  const parts = markedParts(text, asked)
  element.append(...parts.map((part, at) => (at % 2 === 1 ? elementOf('mark', part) : part)))
  return element
}

function elementOf(name: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function setAll(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
