import { data, type RouterContextProvider } from 'react-router'
import { drawBody, drawInlineCover } from '#app/articles/article-body.server'
import { sectionOf } from '#app/articles/section-of'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { handOver } from '#app/document/hand-over.server'
import { cachingOfForm, nobodyElses } from '#app/lead-form/form-caching'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server'
import { fillPriceTables } from '#app/market-board/fill-price-tables.server'
import { servicesContext } from '#app/services'
import { publicOrigin } from '#app/shared/public-origin'
import { loadComments } from './comments/load-comments.server'

export async function loadArticle(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { article, parameters }: { article: Article; parameters: URLSearchParams },
) {
  const services = context.get(servicesContext)
  const { view, isUnlocked, list } = await loadComments(services, {
    article,
    isGated: sponsoredPages[article.slug]?.gate !== undefined,
    cookie: request.headers.get('cookie'),
    parameter: parameters.get('comments'),
  })
  const { text, isWhole } = await fillPriceTables(services, await drawBody(article))
  const markup = handOver(context, request, {
    body: text,
    cover: article.kind === 'story' ? null : drawInlineCover(article),
    comments: list,
  })
  const form = isSponsored(article)
    ? await loadLeadForm(services, request, leadPlace(article))
    : undefined
  const page = {
    article,
    section: sectionOf(article),
    origin: publicOrigin(services),
    markup,
    isUnlocked,
    comments: view,
    form,
  }
  // A page with a form shows where its visitor stands; the others are the same for everyone but readers who may write.
  if (view.isReader || view.count === null) return data(page, { headers: nobodyElses })
  if (form) return data(page, { headers: cachingOfForm(form) })
  return data(page, isWhole ? undefined : { headers: withoutPrices })
}

/** Prices may come at any moment. */
const withoutPrices = { 'Cache-Control': 'no-store' }

export function leadPlace({ slug }: Article) {
  return { kind: 'lead', formId: slug } as const
}
