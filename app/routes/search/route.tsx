import { Link } from 'react-router'
import { exampleSearches } from '#app/content/example-searches'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { ServerPart } from '#app/document/server-part'
import { WatchForm } from '#app/market-board/watch-form'
import { FindYourWay } from '#app/shell/find-your-way'
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
          {sentenceOf(loaderData)}
        </p>
        {!loaderData.refusal && !findsAnything(loaderData) && <Examples />}
      </header>
      {hasPrices && <WatchForm />}
      <ServerPart part={parts.results} className="board-main found" />
      <div className="search-rail">
        <ServerPart part={parts.movers} />
        <FindYourWay hasSearch={false} />
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

type Found = {
  asked: string
  count: number
  pageCount: number
  termCount: number
  rateCount: number
  articleCount: number
  /** The words that were found in place of those asked for. */
  nearest: string | null
  refusal: string | null
  /** Kinds of prices and rates with their counts. */
  covered: string[]
}

function findsAnything({ count, rateCount, articleCount, ...found }: Found): boolean {
  return count + found.pageCount + found.termCount + rateCount + articleCount > 0
}

const list = new Intl.ListFormat('en-CA')

function sentenceOf(found: Found): string {
  const { asked, articleCount, nearest, refusal } = found
  if (refusal) return refusal
  if (!asked) return 'Enter a ticker, a name or a topic, for example:'
  if (!findsAnything(found))
    return `No results for “${asked}.” We cover ${list.format(found.covered)}. Try, for example:`
  if (nearest) return `No results for “${asked}.” Results for “${nearest}”:`
  const parts = [
    counted(found.count, 'price'),
    counted(found.pageCount, 'page'),
    counted(found.termCount, 'term'),
    counted(found.rateCount, 'interest rate'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return `No prices for “${asked},” but here are some articles.`
  const articles = counted(articleCount, 'article')
  return `${list.format(articles ? [...parts, articles] : parts)}.`
}

function counted(count: number, noun: string): string | null {
  return count > 0 ? `${count} ${noun}${count > 1 ? 's' : ''}` : null
}
