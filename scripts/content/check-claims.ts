import { runCommand } from '#scripts/lib/arguments.ts'
import { Refusal } from '#scripts/lib/refusal.ts'
import { findClaimProblems } from './read-claims.ts'

const usage = `node scripts/content/check-claims.ts

Checks that every figure of an advertisement is in app/content/claims.ts.`

await runCommand({ usage }, async () => {
  const problems = findClaimProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
