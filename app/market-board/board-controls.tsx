import { useEffect, useRef } from 'react'
import { Form, Link, useFetcher, useSubmit } from 'react-router'
import type { Filter, Sort } from '#app/domain/market/display/arrange'
import { type DisplayCurrency, displayCurrencies } from '#app/domain/market/display/choices'
import { Button } from '#app/ui/button'
import { type BoardQuery, searchOf } from './board-query'
import { type BoardName, boards, sectionWords } from './boards'

const sortWords: Record<Sort, string> = {
  rank: 'Default order',
  gainers: 'Biggest gain',
  losers: 'Biggest loss',
  price: 'Highest price',
  name: 'Name',
}
const filterWords: Record<Filter, string> = {
  all: 'All',
  up: 'Gainers',
  down: 'Losers',
  watched: 'Watchlist',
}

type BoardControlsProps = {
  listing: BoardName
  query: BoardQuery
  currency: DisplayCurrency
  csv: { rows: number; of: number }
}

/** Renders sorting and filters as URLs, so a form and links are enough. */
export function BoardControls({ listing, query, currency, csv }: BoardControlsProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before scripts ran, once
  useEffect(() => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    const isCategory = (chosen.get('category') || undefined) === (query.category ?? undefined)
    if (chosen.get('sort') === query.sort && isCategory) return
    void submit(form.current, { preventScrollReset: true })
  }, [])
  const { page, categories } = boards[listing]
  return (
    <div className="board-controls" data-print="no">
      <nav aria-label="Show" className="board-filters">
        {(Object.keys(filterWords) as Filter[]).map((filter) => (
          <Link
            key={filter}
            to={`${page.path}${searchOf({ ...query, filter })}`}
            aria-current={query.filter === filter ? 'true' : undefined}
            preventScrollReset
          >
            {filterWords[filter]}
          </Link>
        ))}
        <Link
          to={`${page.path}${searchOf({ ...query, view: query.view === 'map' ? 'cards' : 'map' })}`}
          preventScrollReset
        >
          {query.view === 'map' ? 'Cards' : 'Heat map'}
        </Link>
      </nav>
      <Form
        ref={form}
        method="get"
        action={page.path}
        key={searchOf(query)}
        className="board-sort"
        preventScrollReset
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        {query.filter !== 'all' && <input type="hidden" name="filter" value={query.filter} />}
        {query.view === 'map' && <input type="hidden" name="view" value="map" />}
        {categories.length > 1 && (
          <select name="category" aria-label="Category" defaultValue={query.category ?? ''}>
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {sectionWords[category].short}
              </option>
            ))}
          </select>
        )}
        <select name="sort" aria-label="Sort by" defaultValue={query.sort}>
          {Object.entries(sortWords).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
        <Button variant="secondary">Apply</Button>
      </Form>
      <CurrencySwitch current={currency} />
      <CsvLink listing={listing} query={query} csv={csv} />
    </div>
  )
}

function CurrencySwitch({ current }: { current: DisplayCurrency }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/markets/currency" className="currency-switch">
      <fieldset>
        <legend className="sr-only">Show prices in</legend>
        {displayCurrencies.map((currency) => (
          <button
            key={currency}
            type="submit"
            name="currency"
            value={currency}
            aria-pressed={current === currency}
          >
            {currency}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  )
}

function CsvLink({ listing, query, csv }: Pick<BoardControlsProps, 'listing' | 'query' | 'csv'>) {
  if (csv.rows === 0) return null
  const search = new URLSearchParams(searchOf({ ...query, view: 'cards' }))
  if (listing !== 'markets') search.set('page', listing)
  return (
    <a className="link" href={`/markets.csv${search.size > 0 ? `?${search}` : ''}`} download>
      Download CSV{csv.rows < csv.of && ` (${csv.rows} of ${csv.of} rows, as licences allow)`}
    </a>
  )
}
