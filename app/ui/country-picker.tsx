import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flagOf } from '#app/shared/country-list'
import { type CountryOption, searchCountries } from './country-search'

type CountryPickerProps = {
  id: string
  options: CountryOption[]
  selected: string
  onPick: (code: string) => void
  /** On Escape: closed without a choice. Tab leaves by itself and closes too. */
  onClose: () => void
}

/** More rows than the list shows at once. */
const firstRows = 12

/** A search box over a list, after the ARIA combobox pattern: the focus stays in the box. */
export function CountryPicker({ id, options, selected, onPick, onClose }: CountryPickerProps) {
  const [query, setQuery] = useState('')
  const [activeCode, setActiveCode] = useState(selected)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = searchCountries(options, query)
  const active = Math.max(
    matches.findIndex((option) => option.code === activeCode),
    0,
  )
  // The box opens, or shows what is typed, before all rows and their flags are there.
  const shown = useDeferredValue(matches, matches.slice(0, active + firstRows))
  const hasFlags = useDeferredValue(true, false)

  useEffect(() => {
    search.current?.focus({ preventScroll: true })
    search.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const activeOption = matches[active]
  const activeRow = activeOption ? shown.indexOf(activeOption) : -1
  useEffect(() => {
    const option = list.current?.children[activeRow]
    if (list.current && option instanceof HTMLElement) revealIn(list.current, option)
  }, [activeRow])

  function moveTo(index: number) {
    const option = matches[Math.min(Math.max(index, 0), matches.length - 1)]
    if (option) setActiveCode(option.code)
  }

  function actionOf(key: string): (() => void) | undefined {
    switch (key) {
      case 'ArrowDown':
        return () => moveTo(active + 1)
      case 'ArrowUp':
        return () => moveTo(active - 1)
      case 'PageDown':
        return () => moveTo(active + 6)
      case 'PageUp':
        return () => moveTo(active - 6)
      case 'Home':
        return () => moveTo(0)
      case 'End':
        return () => moveTo(matches.length - 1)
      case 'Enter':
        return () => matches[active] && onPick(matches[active].code)
      case 'Escape':
        return onClose
    }
  }

  function steer(event: KeyboardEvent) {
    const act = actionOf(event.key)
    if (!act) return
    // Enter would send the form, and Escape would close the surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className="country-panel" id={id} role="dialog" aria-label="Choose a country">
      <input
        ref={search}
        className="country-search"
        type="text"
        role="combobox"
        aria-label="Search countries"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={matches[active] && `${id}-${matches[active].code}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search countries"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActiveCode('')
        }}
        onKeyDown={steer}
      />
      <div
        ref={list}
        className="country-list"
        id={`${id}-list`}
        role="listbox"
        aria-label="Countries"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={option.code}
            id={`${id}-${option.code}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.code === selected}
            data-active={index === activeRow || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.code)}
          >
            <span className="flag" aria-hidden="true">
              {hasFlags && flagOf(option.code)}
            </span>
            <span>{option.note ? `${option.name} (${option.note})` : option.name}</span>
            <span className="num">+{option.callingCode}</span>
          </div>
        ))}
      </div>
      <p role="status" className={matches.length ? 'sr-only' : 'country-none'}>
        {matches.length ? '' : 'No country matches'}
      </p>
    </div>
  )
}

/** Scrolls only the list; `scrollIntoView` would move the page or the dialog too. */
function revealIn(list: HTMLElement, option: HTMLElement) {
  // Half a row further, to show that the list goes on.
  const top = option.offsetTop - option.offsetHeight / 2
  const bottom = option.offsetTop + option.offsetHeight * 1.5
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
