import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isSponsored } from '#app/content/article'
import { findArticle } from '#app/content/catalogue'
import { formHeaders } from '#app/lead-form/form-caching'
import { leadFormAction } from '#app/lead-form/lead-form-route.server'
import { skipReloadOnSubmit } from '#app/lead-form/skip-reload-on-submit'
import { missingPage } from '#app/market-board/missing-page.server'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/route'
import { ArticlePage } from './article-page'
import { leadPlace, loadArticle } from './load-article.server'
import { asksForComments, formPath } from './parts/lead-section'

/** A form of ours keeps the page as it is; a comment, a like and a report change it. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isOfComments = args.formAction?.split(/[?#]/, 1)[0]?.endsWith('/comment')
  return isOfComments ? args.defaultShouldRevalidate : skipReloadOnSubmit(args)
}

export function headers(args: Route.HeadersArgs) {
  return formHeaders(args)
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const article = findArticle(params.slug)
  if (!article) throw await missingPage({ context, request })
  return loadArticle(context, request, { article, parameters: url.searchParams })
}

export function action({ context, request, params, url }: Route.ActionArgs) {
  const article = findArticle(params.slug)
  if (!article) throw data(null, { status: 404 })
  if (!isSponsored(article)) throw data(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const page = formPath(article.slug, asksForComments(url.searchParams))
  return leadFormAction(context.get(servicesContext), request, leadPlace(article), page)
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

export default function ArticleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { article } = loaderData
  return (
    <ArticlePage key={article.slug} article={article} loaded={loaderData} response={actionData} />
  )
}
