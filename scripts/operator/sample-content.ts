import type { ArticleFrontmatter } from '#app/content/article-schema.ts'

type Sample = Pick<ArticleFrontmatter, 'slug' | 'sample' | 'comments'>

/** What ships with the product as an example and must not be published, one line each. */
export function sampleContent(articles: readonly Sample[]): string[] {
  return articles.flatMap(({ slug, sample, comments }) => {
    const lines = sample ? [`article ${slug}`] : []
    return comments ? [...lines, `${comments} sample comments below ${slug}`] : lines
  })
}
