import { join } from 'node:path'
import type { Plugin } from 'vite'
import { facts } from '#app/content/facts.ts'
import { root } from '#scripts/lib/paths.ts'
import { endedFacts, findFactProblems, shownFacts } from './fact-problems.ts'
import { withNeighbours } from './neighbours.ts'
import { articlePaths, findArticleProblems, readFrontmatters } from './read-articles.ts'

const name = 'virtual:articles'
const resolved = `\0${name}`

/**
 * Provides the catalogue as `virtual:articles`: the front matter of every article, checked. Without samples they have
 * no page, card, feed entry or neighbour, and the build's log lists them. Unchecked facts are left out as well.
 */
export function articlesPlugin({ hasSamples = true } = {}): Plugin {
  return {
    name: 'articles',
    buildStart() {
      const left = hasSamples ? [] : readFrontmatters().filter(({ sample }) => sample)
      const slugs = left.map(({ slug }) => slug).join(', ')
      if (slugs) this.info(`Left out: ${left.length} samples (${slugs}).`)
      const today = new Date().toISOString().slice(0, 10)
      for (const warning of endedFacts(facts, today)) this.warn(warning)
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined
      const problems = [...findArticleProblems(), ...findFactProblems()]
      if (problems.length > 0) this.error(problems.join('\n'))
      for (const path of articlePaths()) this.addWatchFile(join(root, path))
      const articles = withNeighbours(
        readFrontmatters().filter(({ sample }) => hasSamples || !sample),
      )
      const shown = shownFacts(facts, !hasSamples)
      return `export const articles = ${parsed(articles)}\nexport const facts = ${parsed(shown)}`
    },
  }
}

function parsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
