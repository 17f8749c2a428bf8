import { pages } from './pages'

/** Returns whether a path leads to a page of this site, in its own spelling. */
export type IsOwnPage = (path: string) => boolean

/** Takes the slugs of the articles that this build has, and the paths of its instruments. */
export function createIsOwnPage(
  articles: readonly string[],
  instruments: readonly string[],
): IsOwnPage {
  const known = new Set<string>([
    ...Object.values(pages).map(({ path }) => path),
    ...articles.map((slug) => `/articles/${slug}`),
    ...instruments,
  ])
  return (path) => known.has(path)
}
