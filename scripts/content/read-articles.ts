import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { claims } from '#app/content/claims.ts'
import { listings, sponsoredListings } from '#app/content/listings.ts'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { instruments } from '#app/domain/market/instruments.ts'
import { root } from '#scripts/lib/paths.ts'
import { type ArticleFacts, articleProblems, type SourceArticle } from './article-problems.ts'

const folder = join(root, 'app', 'content', 'articles')

export function articlePaths(): string[] {
  return globSync('*.mdx', { cwd: folder })
    .sort()
    .map((name) => join(folder, name))
}

export function readSourceArticles(): SourceArticle[] {
  return articlePaths().map((path) => splitArticle(basename(path), readFileSync(path, 'utf8')))
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

/** The articles of this repository. */
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
  const pages = readFileSync(join(root, 'app', 'content', 'pages.ts'), 'utf8')
  return {
    pages: Array.from(pages.matchAll(/\bpath: '([^']+)'/g), ([, path = '']) => path),
    files: new Set(globSync('{media,social}/**/*', { cwd: join(root, 'public') }).map(slashed)),
    instruments: new Set(instruments.map(({ category, slug }) => `${category}/${slug}`)),
    claims,
    listings,
    sponsoredListings,
    sponsoredPages,
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
