import { assertNever } from '#app/shared/assert-never'
import type { ChangeLinksOutcome, LinkProblem } from './change-links.server'

/** Returns why links were not changed, one sentence per problem, each beginning with its field. */
export function refusalInWords(outcome: Extract<ChangeLinksOutcome, { ok: false }>): string[] {
  if (outcome.reason === 'changed_meanwhile') {
    const { slug, written } = outcome
    const before = written.length > 0 ? ` (written before it: ${written.join(', ')})` : ''
    return [`slug: ${slug} was changed meanwhile; check and try again${before}`]
  }
  return outcome.problems.flatMap(({ line, problem }) => {
    const place = line === null ? '' : `line ${line}: `
    return wordsOf(problem).map((words) => `${place}${words}`)
  })
}

function wordsOf(problem: LinkProblem): string[] {
  switch (problem.reason) {
    case 'bad_slug': {
      const slug = JSON.stringify(problem.slug)
      return [`slug: ${slug} is not a slug (small letters, digits, inner hyphens)`]
    }
    case 'taken':
      return [`slug: ${problem.slug} already exists; edit it`]
    case 'unknown':
      return [`slug: there is no link ${problem.slug}`]
    case 'twice':
      return [`slug: ${problem.slug} is listed twice`]
    case 'bad_options':
      return problem.problems
    default:
      return assertNever(problem)
  }
}
