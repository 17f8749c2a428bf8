import { data, Link } from 'react-router'
import { CommentForm, type CommentResponse } from '#app/articles/comment-form'
import { articlePage, articlePath, commentPath } from '#app/content/article'
import { findArticle } from '#app/content/catalogue'
import * as messages from '#app/content/messages'
import { PageMeta } from '#app/content/page-meta'
import { formHeaders, nobodyElses } from '#app/lead-form/form-caching'
import { servicesContext } from '#app/services'
import { orLost } from '#app/ui/or-lost'
import type { Route } from './+types/comment-route'
import { handleComment } from './handle-comment.server'
import { loadWritePage } from './load-comments.server'
import { SignUpToComment } from './sign-up-to-comment'

export function headers(args: Route.HeadersArgs) {
  return formHeaders(args)
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const article = findArticle(params.slug)
  if (!article) throw data(null, { status: 404 })
  const asked = {
    article,
    to: url.searchParams.get('to'),
    cookie: request.headers.get('cookie'),
  }
  return data(await loadWritePage(context.get(servicesContext), asked), { headers: nobodyElses })
}

export function action({ context, request, params }: Route.ActionArgs) {
  const article = findArticle(params.slug)
  if (!article) throw data(null, { status: 404 })
  return handleComment({ context, request, slug: article.slug })
}

/** Stays at the step where the connection was lost. */
export function clientAction(args: Route.ClientActionArgs) {
  return orLost(args)
}

/** One comment or reply, on a page of its own: the way to write without scripts. */
export default function WriteComment({ loaderData, actionData }: Route.ComponentProps) {
  const { article, isReader, parent } = loaderData
  const title = parent ? 'Write a reply' : 'Write a comment'
  const page = { ...articlePage(article), path: commentPath(article.slug), title }
  const response = actionData as CommentResponse | undefined
  const typedTo = response?.result.submission.payload.to
  return (
    <div className="grid max-w-text content-start gap-6">
      <PageMeta page={{ ...page, isUnlisted: true }} />
      <h1>{title}</h1>
      <p className="deck">
        <Link to={articlePath(article.slug)} className="link">
          {article.headline}
        </Link>
      </p>
      {parent && (
        <blockquote className="border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-line">
          <p className="font-semibold">{parent.displayName}</p>
          <p>{parent.text}</p>
        </blockquote>
      )}
      {isReader ? (
        <CommentForm
          slug={article.slug}
          to={parent?.id ?? (typeof typedTo === 'string' ? typedTo : undefined)}
          response={response}
        />
      ) : (
        <>
          <p>{messages.commentNotVerified}</p>
          <SignUpToComment article={article} />
        </>
      )}
    </div>
  )
}
