import { data, type RouterContextProvider } from 'react-router'
import { drawBody, drawCommentList, drawInlineCover } from '#app/articles/article-body.server'
import { sectionOf } from '#app/articles/section-of'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { handOver } from '#app/document/hand-over.server'
import { cachingOfForm, nobodyElses } from '#app/lead-form/form-caching'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server'
import { fillPriceTables } from '#app/market-board/fill-price-tables.server'
import { type Services, servicesContext } from '#app/services'

export async function loadArticle(
  context: Readonly<RouterContextProvider>,
  request: Request,
  article: Article,
) {
  const services = context.get(servicesContext)
  const { settings, visit } = services
  const isUnlocked = await mayReadComments(services, request, article)
  const { text, isWhole } = await fillPriceTables(services, await drawBody(article))
  const markup = handOver(context, request, {
    body: text,
    cover: article.kind === 'story' ? null : drawInlineCover(article),
    comments: article.comments && isUnlocked ? drawCommentList(article) : null,
  })
  const form = isSponsored(article)
    ? await loadLeadForm(services, request, leadPlace(article))
    : undefined
  const page = {
    article,
    section: sectionOf(article),
    origin: settings.isProduction ? settings.siteOrigin : visit.origin,
    markup,
    isUnlocked,
    form,
  }
  if (!form) return data(page, isWhole ? undefined : { headers: withoutPrices })
  // A page with a form shows where its visitor stands; the others are the same for everyone.
  const isOpened = isUnlocked && sponsoredPages[article.slug]?.gate !== undefined
  return data(page, { headers: isOpened ? nobodyElses : cachingOfForm(form) })
}

/** Prices may come at any moment. */
const withoutPrices = { 'Cache-Control': 'no-store' }

export function leadPlace({ slug }: Article) {
  return { kind: 'lead', formId: slug } as const
}

/** On the gated pages: for whoever has sent a lead from this browser, by whichever form. */
async function mayReadComments(
  { receipts }: Pick<Services, 'receipts'>,
  request: Request,
  { slug }: Article,
): Promise<boolean> {
  if (!sponsoredPages[slug]?.gate) return true
  return (await receipts.read(request.headers.get('cookie'))) !== null
}
