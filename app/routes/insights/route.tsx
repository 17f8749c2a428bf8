import { Link } from 'react-router'
import { ArticleCards } from '#app/articles/article-cards'
import { withInlineCovers } from '#app/articles/covers.server'
import { listings } from '#app/content/listings'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import type { Route } from './+types/route'
import '#app/articles/cards.css'

const shown = { listing: 'insights', heading: 'h2', hasFirstPicture: true } as const
/** The large card and the first below it. */
const firstCovers = listings.insights.slice(0, 3)

export async function loader({ context, request }: Route.LoaderArgs) {
  const cards = await withInlineCovers(renderOnce(ArticleCards, shown), firstCovers)
  return sendParts(context, request, { cards })
}

export default function Insights({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageMeta page={pages.insights} />
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="basis-full">{pages.insights.title}</h1>
        <p className="deck">{pages.insights.description}</p>
        <p>
          Not sure what a term means? See the{' '}
          <Link to="/glossary" className="link">
            glossary
          </Link>
          .
        </p>
      </header>
      <ServerPart part={loaderData.cards} className="contents" />
    </div>
  )
}
