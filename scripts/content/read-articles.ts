import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { claims } from '#app/content/claims.ts'
import { listings, sponsoredListings } from '#app/content/listings.ts'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { instruments } from '#app/domain/market/instruments.ts'
import { listFiles, readText, root } from '#scripts/lib/paths.ts'
import { type ArticleFacts, articleProblems, type SourceArticle } from './article-problems.ts'

export function articlePaths(): string[] {
  return listFiles('app/content/articles/*.mdx').sort()
}

export function readSourceArticles(): SourceArticle[] {
  return articlePaths().map((path) => splitArticle(basename(path), readText(path)))
}

/** Front matter that does not parse is an empty one: the check then says what is missing. */
export function splitArticle(file: string, text: string): SourceArticle {
  const [, yaml = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  try {
    return { file, body, frontmatter: parse(yaml) ?? {} }
  } catch (error) {
    return { file, body, frontmatter: {}, unreadable: String(error).split('\n')[0] }
  }
}

export function findArticleProblems(): string[] {
  return articleProblems(readSourceArticles(), readFacts())
}

export function readFrontmatters(): ArticleFrontmatter[] {
  return readSourceArticles().map(({ frontmatter }) => {
    const read = frontmatter as ArticleFrontmatter
    return { ...read, instruments: read.instruments ?? [], rates: read.rates ?? [] }
  })
}

function readFacts(): ArticleFacts {
  const pages = readText('app/content/pages.ts')
  return {
    pages: Array.from(pages.matchAll(/\bpath: '([^']+)'/g), ([, path = '']) => path),
    files: new Set(listFiles('{media,social}/**/*', join(root, 'public'))),
    instruments: new Set(instruments.map(({ category, slug }) => `${category}/${slug}`)),
    claims,
    listings,
    sponsoredListings,
    sponsoredPages,
  }
}
