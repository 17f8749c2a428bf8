import { Link } from 'react-router'
import { exampleSearches } from '#app/content/example-searches'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { ServerPart } from '#app/document/server-part'
import { WatchForm } from '#app/market-board/watch-form'
import { Sections } from '#app/shell/find-your-way'
import { Button } from '#app/ui/button'
import type { Route } from './+types/route'
import { loadSearch } from './load-search.server'
import '#app/market-board/prices.css'
import '#app/market-board/rows.css'
import '#app/routes/instrument/price-chart.css'
import '#app/articles/cards.css'
import '#app/articles/headlines.css'
import './search.css'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function loader(args: Route.LoaderArgs) {
  return loadSearch(args)
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { asked, hasPrices, parts } = loaderData
  return (
    <div className="search-page">
      <PageMeta page={pages.search} />
      <header className="grid max-w-text grid-cols-1 gap-4">
        <h1>{asked ? `Search: ${asked}` : 'Search'}</h1>
        <search key={asked} id="page-search">
          <form action="/search" className="flex flex-wrap gap-2">
            <input
              type="search"
              name="q"
              aria-label="Ticker or name"
              className="input w-0 grow basis-32"
              defaultValue={asked}
              autoComplete="off"
              maxLength={100}
              required
            />
            <Button variant="secondary">Search</Button>
          </form>
        </search>
        <p role="status" className="text-balance">
          {loaderData.sentence.map(({ text, section }) =>
            section ? (
              <a key={text} href={`#${section}`} className="link inline-block min-h-6">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        {loaderData.hasExamples && <Examples />}
      </header>
      {hasPrices && <WatchForm />}
      <ServerPart part={parts.results} className="board-main found" />
      <div className="search-rail">
        <Sections title="Go to a section" />
        <ServerPart part={parts.movers} />
      </div>
    </div>
  )
}

function Examples() {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {exampleSearches.map((words) => (
        <li key={words}>
          <Link to={`/search?q=${encodeURIComponent(words)}`} className="link">
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
