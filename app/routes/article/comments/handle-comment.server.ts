import { data, type RouterContextProvider, redirect } from 'react-router'
import { articlePath } from '#app/content/article'
import * as messages from '#app/content/messages'
import { longest, type MarkKind, markKinds } from '#app/domain/comments/comment'
import { CommentForm } from '#app/domain/comments/schema'
import { markComment, postComment } from '#app/flows/comments/post-comment.server'
import { ProvenReader } from '#app/flows/comments/proven-reader.server'
import { backToPage } from '#app/routes/market-choices/back-to-page.server'
import { type Services, servicesContext } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { errorFields, routePattern } from '#app/shared/error-fields'
import { parseForm } from '#app/shared/parse-form'
import { type FormResult, readForm, textOf, unreadableForm } from '#app/shared/read-form'

type Asked = {
  context: Readonly<RouterContextProvider>
  request: Request
  slug: string
}

type Refusal = {
  status: number
  message: string
  /** The refused field. If absent, the whole form is refused. */
  field?: 'displayName'
  retryAfterSeconds?: number | undefined
}

const names = [...Object.keys(CommentForm.shape), 'website', ...markKinds]

/** A comment, a like or a report, by a reader who has proved a phone. */
export async function handleComment(asked: Asked) {
  const { context, request, slug } = asked
  const services = context.get(servicesContext)
  const form = await readForm(request, names)
  const submission = parseForm(form ?? new FormData(), CommentForm, longest)
  const refuse = ({ status, message, field, retryAfterSeconds }: Refusal) => {
    const result = submission.reply(
      field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] },
    )
    return respond(request, { result, status, retryAfterSeconds })
  }
  if (!form) return refuse({ status: 400, message: unreadableForm })
  const mark = markIn(form)
  try {
    // A receipt is read from storage.
    if (!(await services.passesSieve(mark?.kind ?? 'comment'))) {
      return refuse({ status: 429, message: messages.tooManyRequests })
    }
    const reader = await ProvenReader.check(services, request.headers.get('cookie'))
    if (!reader) return refuse({ status: 403, message: messages.commentNotVerified })
    if (mark) {
      const refusal = await markRefusal(services, reader, { ...mark, article: slug })
      if (refusal) return refuse(refusal)
      const fragment = `#comment-${mark.id}`
      return backToPage({ context, request, fragment, otherwise: articlePath(slug) })
    }
    if (submission.status !== 'success') {
      return respond(request, { result: submission.reply(), status: 400 })
    }
    const { to, ...words } = submission.value
    const posted = { article: slug, parentId: to ?? null, words }
    const isTrap = Boolean(form.get('website'))
    const refusal = refusalOf(await postComment(services, reader, posted, { isTrap }))
    if (refusal) return refuse(refusal)
  } catch (error) {
    const path = routePattern('/articles/:slug/comment')
    services.log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
    return refuse({ status: 503, message: messages.commentNotSaved })
  }
  throw redirect(`${articlePath(slug)}?comments=sent#comments`, { status: 303 })
}

function markIn(form: FormData): { kind: MarkKind; id: string } | null {
  for (const kind of markKinds) {
    const id = textOf(form, kind)
    if (id && /^[\w-]{1,64}$/.test(id)) return { kind, id }
  }
  return null
}

async function markRefusal(
  services: Services,
  reader: ProvenReader,
  mark: Parameters<typeof markComment>[2],
): Promise<Refusal | null> {
  const outcome = await markComment(services, reader, mark)
  if (outcome.ok) return null
  if (outcome.reason === 'unknown') return { status: 404, message: messages.commentNotFound }
  const { retryAfterSeconds } = outcome
  return { status: 429, message: messages.tooManyRequests, retryAfterSeconds }
}

function refusalOf(outcome: Awaited<ReturnType<typeof postComment>>): Refusal | null {
  if (outcome.ok) return null
  switch (outcome.reason) {
    case 'over_budget': {
      const { retryAfterSeconds } = outcome
      return {
        status: 429,
        message: messages.tooManyComments(retryAfterSeconds),
        retryAfterSeconds,
      }
    }
    case 'reserved_name':
      return { status: 400, message: messages.commentNameReserved, field: 'displayName' }
    case 'repeated':
      return { status: 409, message: messages.commentRepeated }
    case 'not_accepted':
      return { status: 409, message: messages.commentNotAccepted }
    default:
      return outcome satisfies never
  }
}

type CommentOutcome = {
  result: FormResult
  status: number
  retryAfterSeconds?: number | undefined
}

/** To a fetcher a refusal is a response like any other; only our own failure is an error. */
function respond(request: Request, { result, status, retryAfterSeconds }: CommentOutcome) {
  const headers: Record<string, string> = retryAfterSeconds
    ? { 'Retry-After': String(retryAfterSeconds) }
    : {}
  const isPlain = !isDataRequest(request) || status >= 500
  return data({ result }, { status: isPlain ? status : 200, headers })
}
