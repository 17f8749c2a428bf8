import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { narrationPath } from '#app/content/sponsored-pages.ts'
import { root } from '#scripts/lib/paths.ts'
import { narrationOf } from './narration-text.ts'
import { readSourceArticles } from './read-articles.ts'

export const narrationSeconds = 132

/** Returns what is read of each page, its recording in `public/media`, and what the recording's comment must say. */
export function narratedPages() {
  return readSourceArticles()
    .filter(({ frontmatter }) => /promotion|story/.test((frontmatter as ArticleFrontmatter).kind))
    .map((article) => {
      const { slug } = article.frontmatter as ArticleFrontmatter
      const paragraphs = narrationOf(article)
      const hash = createHash('sha256').update(paragraphs.join('\n')).digest('hex')
      const file = join(root, 'public', narrationPath(slug))
      return { slug, paragraphs, file, comment: `sha256 of the text: ${hash}` }
    })
}
