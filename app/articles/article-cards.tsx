import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { articlesOf, catalogue, isOfMarket } from '#app/content/catalogue'
import { type Listing, listings } from '#app/content/listings'
import { disclaimer } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { ArticleCard } from './article-card'

/** The cards of a page of prices (`app/content/listings.ts`), below them. It needs no loader. */
export function ArticleCards({ listing }: { listing: Listing }) {
  const articles = articlesOf(listings[listing])
  return (
    <section aria-labelledby="coverage" className="board-section grid gap-5">
      <div className="board-heading">
        <h2 id="coverage">More to read</h2>
      </div>
      <CardGrid articles={largeFirst(articles, articles.find(isFeatured))} />
    </section>
  )
}

const isFeatured = ({ featured }: Article) => featured

/** One large card comes first, so the small ones close up around it. */
export function largeFirst(articles: readonly Article[], large: Article | undefined): Article[] {
  const others = articles.filter((article) => article !== large)
  const small = others.map(asSmall)
  return large ? [{ ...large, featured: true }, ...small] : small
}

function asSmall(article: Article): Article {
  return { ...article, featured: false }
}

/** A large card, and the row below it on a wide screen. */
const firstScreen = 4

type CardGridProps = {
  articles: readonly Article[]
  heading?: 'h2' | 'h3'
  /** True if there is no picture above the cards. */
  hasFirstPicture?: boolean
  /** For a page that fills their places with the day's changes (`fillSubjects`). */
  hasSubjects?: boolean
}

export function CardGrid({ articles, heading, hasFirstPicture, hasSubjects }: CardGridProps) {
  return (
    <div className="cards-room">
      <div className="cards" data-count={articles.length}>
        {articles.map((article, index) => (
          <ArticleCard
            key={article.slug}
            article={article}
            heading={heading}
            isFirst={hasFirstPicture && index < firstScreen}
            hasSubject={hasSubjects}
          />
        ))}
      </div>
    </div>
  )
}

type ArticleSlotProps = { title: string; articles: readonly Article[] }

/** Cards of articles on a page that is about something else. Renders nothing without one. */
function ArticleSlot({ title, articles }: ArticleSlotProps) {
  if (articles.length === 0) return null
  return (
    <section
      aria-labelledby="slot-articles"
      className="article-slot grid gap-5 border-t border-ink pt-4"
      data-print="no"
    >
      <h2 id="slot-articles">{title}</h2>
      <CardGrid articles={articles.map(asSmall)} />
    </section>
  )
}

/** The site's own advertisement: beside a text, on a phone within it, and on an instrument's page. */
export function CallOffer({ id = 'call-offer' }: { id?: string }) {
  return (
    <aside className="call-offer" data-asks="" aria-labelledby={id} data-print="no">
      <div>
        <p className="ad-label">Advertisement</p>
        <h2 id={id}>Talk to a registered broker</h2>
        <p>
          Free, no obligation. Brokers pay us for each introduction. {disclaimer.notABroker}{' '}
          {disclaimer.risk}
        </p>
      </div>
      <LinkButton to="/register">Get a call</LinkButton>
    </aside>
  )
}

/** Full rows of three. */
const [fewestCards, maxCards] = [3, 6]

/** What is written about an instrument and, where that is little, about its sector, then its market; one ad, in a row of its own. */
export function RelatedCoverage({ instrument }: { instrument: string }) {
  // A third of another market than its subject is an aside.
  const placeOf = ({ instruments: [first = '', ...others] }: Article) =>
    [first, ...others].filter((id, at) => at < 2 || isOfMarket(id, first)).indexOf(instrument)
  const named = catalogue
    .filter((article) => placeOf(article) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
  const others = nearTo(instrument, named).filter(
    (one) => !named.includes(one) && !isSponsored(one),
  )
  const written = named.filter((one) => !isSponsored(one))
  const ads = named.filter(isSponsored).slice(0, 1)
  const added = others.slice(0, Math.max(0, fewestCards - written.length))
  const shown = [...written, ...added].slice(0, written.length < maxCards ? fewestCards : maxCards)
  return (
    <>
      <CallOffer />
      <ArticleSlot title="Related coverage" articles={shown} />
      {ads.length > 0 && (
        <aside className="article-slot" aria-label="Advertisement" data-print="no">
          <CardGrid articles={ads.map(asSmall)} />
        </aside>
      )}
    </>
  )
}

/** Never a story whose subject, the instrument it names first, is of another sector. */
function nearTo(instrument: string, named: readonly Article[]): readonly Article[] {
  const [category] = instrument.split('/')
  const isLike = (article: Article) => named.some((one) => one.category === article.category)
  if (category === 'crypto' || category === 'forex') {
    return articlesOf(listings[category]).sort(
      (one, other) => Number(isLike(other)) - Number(isLike(one)),
    )
  }
  const isOf = (kind: string) => (article: Article) => article.instruments[0]?.startsWith(kind)
  if (category === 'commodity') return catalogue.filter(isOf('commodity/'))
  const ofShares = articlesOf(listings.insights).filter((one) => one.instruments.length === 0)
  return [...catalogue.filter(isOf('stock/')).filter(isLike), ...ofShares]
}
