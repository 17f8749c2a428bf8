import { CommentList, type ShownComment, type ShownReply } from '#app/articles/comment-list'
import { composeComments } from '#app/articles/compose-comments'
import { commentPath, isSponsored, reportCommentPath } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { type Html, html } from '#app/document/html'
import { renderPart } from '#app/document/send-parts.server'
import { commentsAtFirst, commentsPerStep, maxShown, readShown } from '#app/domain/comments/comment'
import {
  openWords,
  type PublishedComment,
  readComments,
} from '#app/domain/comments/read-comments.server'
import type { CommentWords } from '#app/domain/comments/schema'
import { ProvenReader } from '#app/flows/comments/proven-reader.server'
import type { CommentsView } from '#app/routes/article/view'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { torontoDate } from '#app/shared/toronto-time'

type LoadedComments = { view: CommentsView; isUnlocked: boolean; list: Html | null }

type Asked = {
  article: Article
  isGated: boolean
  cookie: string | null
  /** The parameter in the page's address. */
  parameter: string | null
}

/** Where a comment is written. An advertisement's form is where others sign up for it. */
function writeAt(article: Article, isReader: boolean): string {
  return isReader || !isSponsored(article) ? '#write-comment' : '#contact-form'
}

/** Comments as this visitor sees them. Without the database an article still has its page. */
export async function loadComments(services: Services, asked: Asked): Promise<LoadedComments> {
  try {
    return await readFor(services, asked)
  } catch (error) {
    services.log.warn('comments.unread', errorFields(error))
    const view = { count: null, hasSamples: false, next: null, isReader: false }
    return { view, isUnlocked: !asked.isGated, list: null }
  }
}

async function readFor(
  services: Services,
  { article, isGated, cookie, parameter }: Asked,
): Promise<LoadedComments> {
  const reader = await ProvenReader.check(services, cookie)
  const isUnlocked = !isGated || reader !== null
  const asked = readShown(parameter)
  const phoneKey = reader?.phoneKey ?? null
  // One more than is shown: whether there is more to load.
  const limit = isUnlocked ? (asked ?? commentsAtFirst) + 1 : 0
  const { count, comments } = await readComments(services, article.slug, { phoneKey, limit })
  const samples = samplesOf(services, article, reader !== null)
  const all = [...comments.map((one) => shownComment(one, article, reader !== null)), ...samples]
  // A comment with replies is enough at first.
  const atFirst = all[0]?.replies.length ? 1 : commentsAtFirst
  const shown = asked ?? atFirst
  const first = all[shown]
  return {
    isUnlocked,
    view: {
      count: count + (samples.length > 0 ? (article.comments ?? 0) : 0),
      hasSamples: samples.length > 0,
      next:
        isUnlocked && first && shown < maxShown
          ? { shown: (asked ?? commentsAtFirst) + commentsPerStep, id: first.id }
          : null,
      isReader: reader !== null,
    },
    list: isUnlocked
      ? html`${reader === null && howToSignUp}${renderPart(CommentList, { comments: all.slice(0, shown) })}`
      : null,
  }
}

/** Below a button that leads to a form whose title says nothing of comments. */
const howToSignUp = html`<p class="text-fine text-soft">Registering for a broker’s call confirms the phone that comments need.</p>`

/** The sandbox alone has any. */
function samplesOf({ settings }: Services, article: Article, isReader: boolean): ShownComment[] {
  const { slug, comments, published } = article
  if (!settings.isSandbox || !comments) return []
  return composeComments(slug, { count: comments, published, replyAt: writeAt(article, isReader) })
}

function shownComment(
  { replies, ...comment }: PublishedComment,
  article: Article,
  mayMark: boolean,
): ShownComment {
  return {
    ...shownReply(comment, mayMark),
    replyAt: mayMark ? `${commentPath(article.slug)}?to=${comment.id}` : writeAt(article, mayMark),
    replies: replies.map((reply) => shownReply(reply, mayMark)),
  }
}

function shownReply(comment: Omit<PublishedComment, 'replies'>, mayMark: boolean): ShownReply {
  const { id, displayName, text, createdAt, likes, isLiked, isReported } = comment
  return {
    id: `comment-${id}`,
    author: displayName,
    day: torontoDate(createdAt),
    text,
    likes,
    marks: mayMark ? { id, isLiked, isReported } : null,
    reportAt: mayMark ? null : reportCommentPath(id),
  }
}

type WritePage = {
  article: Article
  isReader: boolean
  /** The comment that is replied to. Null without one, or if it is no longer published. */
  parent: (CommentWords & { id: string }) | null
}

export async function loadWritePage(
  services: Services,
  { article, to, cookie }: { article: Article; to: string | null; cookie: string | null },
): Promise<WritePage> {
  const reader = await ProvenReader.check(services, cookie)
  if (!reader || !to) return { article, isReader: reader !== null, parent: null }
  const found = await services.comments.find(article.slug, to)
  const words = found && (await openWords(services.dataSealer, found))
  return { article, isReader: true, parent: words ? { ...words, id: to } : null }
}
