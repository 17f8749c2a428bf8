import { runCommand } from './lib/arguments.ts'
import { findClaimProblems } from './lib/read-claims.ts'
import { Refusal } from './lib/refusal.ts'

const usage = `node scripts/check-claims.ts

Checks that every figure of an advertisement is in app/content/claims.ts.`

await runCommand({ usage }, async () => {
  const problems = findClaimProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
