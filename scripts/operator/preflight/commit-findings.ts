import type { TestedCommit } from '#scripts/lib/tests-stamp.ts'
import { blocks, type Finding } from './finding.ts'

/** Returns why the files here are not those of a commit that passed every test. */
export function commitFindings({ head, changes, tested }: TestedCommit): Finding[] {
  if (head === null) return [blocks('This folder is no git commit', 'Deploy from a clone')]
  if (changes.length > 0) {
    return [blocks(`Not committed: ${changes.join(', ')}`, 'Commit, then run npm test')]
  }
  const what = `npm test has not passed for commit ${head.slice(0, 7)}`
  return tested === head ? [] : [blocks(what, 'Run npm test')]
}
