import { data, type RouterContextProvider } from 'react-router'
import { minutesToRead, renderBody, renderInlineCover } from '#app/articles/article-body.server'
import { CallOffer } from '#app/articles/article-cards'
import { Byline } from '#app/articles/byline'
import { contentsOf } from '#app/articles/contents'
import { RailEnd, sectionOf } from '#app/articles/rail-end'
import { Neighbours, ReadNext } from '#app/articles/read-next'
import { SavingsFinding } from '#app/articles/savings-chart'
import { ShareButtons } from '#app/articles/share-buttons'
import { Sources } from '#app/articles/sources'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { type Html, html } from '#app/document/html'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { cachingOfForm, nobodyElses } from '#app/lead-form/form-caching'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server'
import { fillPriceTables } from '#app/market-board/fill-price-tables.server'
import { priceCard, rateCard } from '#app/market-board/price-card.server'
import { type Services, servicesContext } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { publicOrigin } from '#app/shared/safe-url'
import { loadComments } from './comments/load-comments.server'
import { structuredData } from './structured-data.server'

export async function loadArticle(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { article, parameters }: { article: Article; parameters: URLSearchParams },
) {
  const services = context.get(servicesContext)
  // Two databases, asked at once.
  const [{ view, isUnlocked, list }, { text, rail, prices, isWhole, readingMinutes }] =
    await Promise.all([
      loadComments(services, {
        article,
        isGated: sponsoredPages[article.slug]?.isGated === true,
        cookie: request.headers.get('cookie'),
        parameter: parameters.get('comments'),
      }),
      renderText(services, article),
    ])
  const { intro, body } = isSponsored(article)
    ? splitAtCall(text)
    : { intro: null, body: withOffer(text) }
  const { sources, related, newer, older, rates, byline, updated, timeLabel, ...shown } = article
  const { slug } = article
  const section = sectionOf(article)
  const origin = publicOrigin(services)
  const parts = sendParts(context, request, {
    intro,
    finding: sponsoredPages[slug]?.hasSavings ? renderOnce(SavingsFinding, {}) : null,
    body,
    byline: renderOnce(Byline, {
      ...{ sponsor: shown.sponsor, category: shown.category, published: shown.published },
      ...{ byline, updated, timeLabel, readingMinutes },
    }),
    rail,
    prices,
    cover: article.kind === 'story' ? null : await renderInlineCover(article),
    comments: list,
    railEnd: isSponsored(article) ? null : renderOnce(RailEnd, { slug }),
    next: renderOnce(ReadNext, { slug }),
    neighbours: isSponsored(article) ? null : renderOnce(Neighbours, { slug }),
    share: renderOnce(ShareButtons, {
      url: `${origin}${articlePath(slug)}`,
      title: article.headline,
    }),
    sources: renderOnce(Sources, { slug, sponsor: article.sponsor, sources }),
    described: structuredData({ article, section, origin }),
  })
  const form = isSponsored(article)
    ? await loadLeadForm(services, request, leadPlace(article))
    : undefined
  const page = {
    article: shown,
    section,
    parts,
    isUnlocked,
    comments: view,
    form,
  }
  // A page with a form shows its visitor's progress; the others are the same for everyone but readers who may write.
  if (view.isReader || view.count === null) return data(page, { headers: nobodyElses })
  if (form) return data(page, { headers: cachingOfForm(form) })
  return data(page, isWhole ? undefined : { headers: withoutPrices })
}

async function renderText(services: Services, article: Article) {
  const body = await renderBody(article)
  const { text, isWhole } = await fillPriceTables(services, body)
  const { rail, prices, isWhole: hasRail } = await renderRail(services, article, text)
  return { text, rail, prices, isWhole: isWhole && hasRail, readingMinutes: minutesToRead(body) }
}

/** Prices and contents, beside an article that no one paid for. */
async function renderRail(services: Services, article: Article, text: Html) {
  if (isSponsored(article)) return { rail: null, prices: null, isWhole: true }
  const { instruments, rates } = article
  const read = <Card>(card: (needs: Services, of: Article) => Promise<Card | null>) =>
    card(services, article).catch((error: unknown) => {
      services.log.warn('article.prices_unread', errorFields(error))
      return null
    })
  const ofRates = await read((needs, of) => rateCard(needs, { ...of, hasChart: true }))
  // A story about interest rates has no price of its own.
  const card = ofRates ?? (await read(priceCard))
  const hasRates = ofRates !== null || rates.length === 0 || services.market.rateFeed === null
  const isWhole = hasRates && (card !== null || instruments.length === 0)
  return {
    rail: html`${contentsOf(text)}${card?.card}`,
    prices: card?.row ?? null,
    isWhole,
  }
}

/** Prices may come at any moment. */
const withoutPrices = { 'Cache-Control': 'no-store' }

export function leadPlace({ slug }: Article) {
  return { kind: 'lead', formId: slug } as const
}

/** Sets the site's own offer after a text's second section, or its second paragraph: on a phone the rail comes too late. */
export function withOffer({ markup }: Html): Html {
  const sections = Array.from(markup.matchAll(/<h2/g), ({ index }) => index)
  const paragraphs = Array.from(markup.matchAll(/<\/p>\s*(?=<p>)/g), ({ index }) => index + 4)
  const at = sections[2] ?? paragraphs[1]
  if (at === undefined) return { markup }
  const offer = renderOnce(CallOffer, { id: 'call-within' })
  return { markup: markup.slice(0, at) + offer.markup + markup.slice(at) }
}

/** Cuts a text after its first call to action, where a phone shows the form. */
export function splitAtCall({ markup }: Html): { intro: Html | null; body: Html } {
  const call = markup.indexOf('<p class="cta"')
  if (call < 0) return { intro: null, body: { markup } }
  const end = markup.indexOf('</p>', call) + '</p>'.length
  return { intro: { markup: markup.slice(0, end) }, body: { markup: markup.slice(end) } }
}
