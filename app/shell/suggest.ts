import { foldText, hasWords, nearlyHasWords } from '#app/shared/fold-text'
import './suggest.css'

export type Suggestion = {
  label: string
  kind: string
  path: string
  /** All that it is found by, if not by its label. */
  words?: string
}

const maxShown = 8
const listId = 'search-suggestions'

/** Returns what the words typed so far may mean: symbols first, then in the order of the list. */
export function suggestionsFor(asked: string, all: readonly Suggestion[]): Suggestion[] {
  const thoseThat = (has: typeof hasWords) =>
    all.filter(({ label, words }) => has(words ?? label, asked))
  const exact = thoseThat(hasWords)
  const found = exact.length > 0 ? exact : thoseThat(nearlyHasWords)
  const isSymbol = ({ words = '' }: Suggestion) => foldText(words).split(' ')[0] === foldText(asked)
  return [...found.filter(isSymbol), ...found.filter((one) => !isSymbol(one))].slice(0, maxShown)
}

/** Makes a search field a combobox of suggestions (WAI-ARIA 1.2, editable with list autocomplete). */
export async function suggest(input: HTMLInputElement, go: (path: string) => void): Promise<void> {
  const response = await fetch('/search.json')
  if (!response.ok) return
  const all = (await response.json()) as Suggestion[]
  const list = document.createElement('ul')
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
    list.replaceChildren(...shown.map(optionOf))
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

  const update = () => show(suggestionsFor(input.value, all))
  const keys: Record<string, () => void> = {
    ArrowDown: () => (list.hidden ? update() : move(1)),
    ArrowUp: () => move(-1),
    Escape: () => show([]),
    Enter: () => choose(shown[active]),
  }
  input.addEventListener('input', update)
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
  if (input.value) update()
}

function optionOf({ label, kind }: Suggestion, index: number): HTMLElement {
  const option = document.createElement('li')
  const words = document.createElement('span')
  const after = document.createElement('span')
  words.textContent = label
  after.textContent = kind
  option.append(words, ' ', after)
  setAll(option, { id: `${listId}-${index}`, role: 'option', 'aria-selected': 'false' })
  return option
}

function setAll(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
