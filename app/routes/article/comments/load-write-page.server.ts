import type { Article } from '#app/content/article-schema'
import { openWords } from '#app/domain/comments/read-comments.server'
import type { CommentWords } from '#app/domain/comments/schema'
import { ProvenReader } from '#app/flows/proven-reader.server'
import type { Services } from '#app/services'

type WritePage = {
  article: Article
  isReader: boolean
  /** What is replied to; null for a comment of its own, and where that is no longer published. */
  parent: (CommentWords & { id: string }) | null
}

/** The page on which one comment is written. */
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
