import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { maxSymbols } from '#app/domain/market/display/explorer'
import type { Category } from '#app/domain/market/instruments'
import { Button } from '#app/ui/button'
import { Field } from '#app/ui/field'
import { Select } from '#app/ui/select'
import type { Choose } from './chart-choices'

const groups: Record<Category, string> = {
  index: 'Indices',
  crypto: 'Cryptocurrencies',
  forex: 'Currency pairs',
  stock: 'Canadian stocks',
  commodity: 'Commodities',
}

type CompareFormProps = {
  /** The explorer's address, with the choices made so far. */
  address: string
  others: { category: Category; options: { value: string; name: string }[] }[]
  hint?: string
  /** In the explorer, whose history entry stays one. */
  choose?: Choose
  /** In a bar the select says by itself what it is for. */
  isInBar?: boolean
}

/** Draws another instrument beside this one in the explorer; with scripts, as soon as it is chosen. */
export function CompareForm({ address, others, hint, choose, isInBar }: CompareFormProps) {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams(search)
  const compared = query.getAll('compare')
  const isFull = compared.length >= maxSymbols - 1
  const select = useRef<HTMLSelectElement>(null)
  const navigate = useNavigate()
  const choice = useChoice((value) => {
    if (select.current) select.current.value = ''
    if (choose) return choose((newest) => newest.append('compare', value))
    query.append('compare', value)
    void navigate(`${path}?${query}`)
  })
  return (
    <form method="get" action={path} className="compare-form" data-print="no">
      {Array.from(query, ([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Field
        label="Compare with"
        labelHidden={isInBar}
        hint={isFull && !isInBar ? 'You can compare four. Remove one first.' : hint}
      >
        {(aria) => (
          <Select {...aria} {...choice} ref={select} name="compare" defaultValue="" required>
            <option value="">
              {isInBar ? (isFull ? 'Remove one first' : 'Compare') : 'Choose'}
            </option>
            {!isFull &&
              others.map(({ category, options }) => (
                <optgroup key={category} label={groups[category]}>
                  {options
                    .filter(({ value }) => !compared.includes(value))
                    .map(({ value, name }) => (
                      <option key={value} value={value}>
                        {name}
                      </option>
                    ))}
                </optgroup>
              ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary">Compare</Button>
    </form>
  )
}

/**
 * Returns handlers of a select whose choice acts at once. Keys step through a closed select with a change each, so a
 * choice by keys waits for Enter.
 */
function useChoice(act: (value: string) => void) {
  const isByKeys = useRef(false)
  return {
    onPointerDown() {
      isByKeys.current = false
    },
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      isByKeys.current = event.key !== 'Enter'
      if (event.key === 'Enter' && event.currentTarget.value !== '') {
        event.preventDefault()
        act(event.currentTarget.value)
      }
    },
    onChange(event: ChangeEvent<HTMLSelectElement>) {
      if (!isByKeys.current && event.target.value !== '') act(event.target.value)
    },
  }
}
