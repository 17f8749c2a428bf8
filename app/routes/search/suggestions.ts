import { articlePath, isSponsored } from '#app/content/article'
import { catalogue } from '#app/content/catalogue'
import { glossary } from '#app/content/glossary'
import { pages } from '#app/content/pages'
import { instruments, pathOf, searchWordsOf } from '#app/domain/market/instruments'
import { rateIds, ratePath, rateSeries, rateWordsOf } from '#app/domain/market/rates/rate-series'
import { sectionWords } from '#app/market-board/boards'
import type { Suggestion } from '#app/shell/suggest'

const ratesPage: Suggestion = {
  label: pages.rates.title,
  kind: 'Rates',
  path: pages.rates.path,
  words: `rates ${pages.rates.title} Bank of Canada bond yields`,
}

/** Serves `Suggestion[]`: all that the search field suggests, for the browser to choose from, so no server sees the words. */
export function loader(): Response {
  const suggestions: Suggestion[] = [
    ...instruments.map((one) => ({
      label: `${one.symbol} ${one.name}`,
      kind: sectionWords[one.category].tab,
      path: pathOf(one),
      words: searchWordsOf(one),
    })),
    ratesPage,
    ...rateIds.map((id) => ({
      label: rateSeries[id].name,
      kind: 'Rates',
      path: ratePath(id),
      words: rateWordsOf(id),
    })),
    ...glossary.map(({ id, name }) => ({ label: name, kind: 'Term', path: `/glossary#${id}` })),
    ...catalogue
      .filter((article) => !isSponsored(article))
      .map(({ headline, slug }) => ({ label: headline, kind: 'Article', path: articlePath(slug) })),
  ]
  return Response.json(suggestions, { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
