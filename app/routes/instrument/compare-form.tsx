import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Category } from '#app/domain/market/instruments'
import { Button } from '#app/ui/button'
import { Field } from '#app/ui/field'
import { Select } from '#app/ui/select'
import type { InstrumentData } from './load-instrument.server'

const groups: Record<Category, string> = {
  index: 'Indices',
  crypto: 'Cryptocurrencies',
  forex: 'Currency pairs',
  stock: 'Canadian stocks',
  commodity: 'Commodities',
}

/** Chooses another instrument to draw beside this one; works without scripts. */
export function CompareForm({ found }: { found: InstrumentData }) {
  const { item, range, others, comparison } = found
  const navigate = useNavigate()

  /** As a navigation of the router, which keeps the focus. */
  function compare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const compared = String(new FormData(event.currentTarget).get('compare'))
    const search = new URLSearchParams({ range, compare: compared })
    void navigate(`${item.path}?${search}`, { preventScrollReset: true })
  }
  return (
    <form
      method="get"
      action={item.path}
      onSubmit={compare}
      className="compare-form"
      data-print="no"
    >
      <input type="hidden" name="range" value={range} />
      <Field label="Compare with">
        {(aria) => (
          <Select {...aria} name="compare" defaultValue={comparison?.value ?? ''}>
            <option value="">None</option>
            {others.map(({ category, options }) => (
              <optgroup key={category} label={groups[category]}>
                {options.map(({ value, name }) => (
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

/** Which line is which: by its stroke, not by its colour alone. */
export function Legend({ found: { item, chart, comparison } }: { found: InstrumentData }) {
  if (!comparison || !chart?.otherPath) return null
  const lines = [
    { name: item.name, className: 'chart-line' },
    { name: comparison.name, className: 'chart-other' },
  ]
  return (
    <ul className="chart-legend" data-direction={chart.direction ?? undefined}>
      {lines.map(({ name, className }) => (
        <li key={name}>
          <svg aria-hidden="true" viewBox="0 0 28 4" width="28" height="4">
            <path className={className} d="M0 2H28" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
