import { Link } from 'react-router'
import { CardGrid, largeFirst } from '#app/articles/article-cards'
import { withInlineCovers } from '#app/articles/covers.server'
import type { Article } from '#app/content/article-schema'
import { articlesAbout, articlesOf, newestFirst } from '#app/content/catalogue'
import { listings } from '#app/content/listings'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { type Topic, topicNames, topics } from '#app/content/topics'
import { type Html, html } from '#app/document/html'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import { readMarketList } from '#app/domain/market/display/read-market.server'
import { fillSubjects } from '#app/market-board/price-parts.server'
import { stampsOf, withoutLines } from '#app/market-board/stamp-markup.server'
import { servicesContext } from '#app/services'
import { oneOf } from '#app/shared/preferences'
import type { Route } from './+types/route'
import '#app/articles/cards.css'
import '#app/articles/featured-card.css'
import './insights.css'

/** The large card and the first below it. */
const inlineCovers = 3

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const topic = oneOf(topicNames.filter(hasArticles), url.searchParams.get('topic')) ?? null
  const articles = cardsOf(topic)
  const firstCovers = articles.slice(0, inlineCovers).map(({ slug }) => slug)
  const options = { heading: 'h2', hasFirstPicture: true, hasSubjects: true } as const
  const cards = await withInlineCovers(renderOnce(CardGrid, { articles, ...options }), firstCovers)
  const { title: all, description } = pages.insights
  return {
    title: topic ? `${all}: ${topics[topic].title}` : all,
    description: topic ? topics[topic].description : description,
    links: topicLinks(topic),
    ...sendParts(context, request, { cards: await withChanges(cards, articles, context) }),
  }
}

/** With the day's change of each article's first instrument, and when and from where they are. */
async function withChanges(
  cards: Html,
  articles: readonly Article[],
  context: Route.LoaderArgs['context'],
): Promise<Html> {
  const services = context.get(servicesContext)
  const items = (await readMarketList(services).catch(() => null))?.items ?? []
  const subjects = new Set(articles.map(({ instruments }) => instruments[0]))
  const shown = items.filter(({ id, state }) => subjects.has(id) && state !== 'stale')
  const { markup: stamp } = stampsOf(withoutLines(shown))
  return html`${fillSubjects(cards, shown)}${shown.length > 0 && stamp}`
}

/** A topic without articles has no page. */
const hasArticles = (topic: Topic) => articlesAbout(topic).length > 0

function topicLinks(chosen: Topic | null) {
  const { path } = pages.insights
  const count = articlesOf(listings.insights).length
  const first = { to: path, words: 'Featured', count, isChosen: !chosen }
  const others = topicNames.filter(hasArticles).map((topic) => ({
    to: `${path}?topic=${topic}`,
    words: topics[topic].title,
    count: articlesAbout(topic).length,
    isChosen: topic === chosen,
  }))
  return [first, ...others]
}

function cardsOf(topic: Topic | null) {
  const articles = topic ? articlesAbout(topic) : newestFirst(articlesOf(listings.insights))
  return largeFirst(articles, articles[0])
}

export default function Insights({ loaderData }: Route.ComponentProps) {
  const { title, description, links, cards } = loaderData
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageMeta page={{ ...pages.insights, title, description }} />
      <header className="insights-head">
        <h1>{title}</h1>
        <p className="deck">{description}</p>
      </header>
      <nav aria-label="Topics" className="topics" data-print="no">
        {links.map(({ to, words, count, isChosen }) => (
          <Link key={to} to={to} aria-current={isChosen ? 'page' : undefined} preventScrollReset>
            {words} <span className="num">{count}</span>
          </Link>
        ))}
      </nav>
      <ServerPart part={cards} className="insights contents" />
      <p>
        Not sure what a term means? See the{' '}
        <Link to="/glossary" className="link">
          glossary
        </Link>
        .
      </p>
    </div>
  )
}
