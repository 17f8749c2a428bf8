import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claims } from '#app/content/claims.ts'
import { root } from '#scripts/lib/paths.ts'
import { claimProblems } from './claim-problems.ts'

/** The claims of this repository as they stand today. */
export function findClaimProblems(today = new Date().toISOString().slice(0, 10)): string[] {
  const paths = globSync('app/**/*.{tsx,mdx}', { cwd: root }).filter(
    (path) => !path.endsWith('.test.tsx'),
  )
  const files = paths.map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  return claimProblems(claims, files, today)
}
