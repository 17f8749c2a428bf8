import type { Plugin } from 'vite'
import { withNeighbours } from './neighbours.ts'
import { articlePaths, findArticleProblems, readFrontmatters } from './read-articles.ts'

const name = 'virtual:articles'
const resolved = `\0${name}`

/** `virtual:articles` is the catalogue: the front matter of every article, read and checked at build. */
export function articlesPlugin(): Plugin {
  return {
    name: 'articles',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const problems = findArticleProblems()
      if (problems.length > 0) this.error(problems.join('\n'))
      for (const path of articlePaths()) this.addWatchFile(path)
      const articles = withNeighbours(readFrontmatters())
      return `export const articles = JSON.parse(${JSON.stringify(JSON.stringify(articles))})`
    },
  }
}
