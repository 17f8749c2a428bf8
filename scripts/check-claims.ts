import { findClaimProblems } from './lib/read-claims.ts'
import { Refusal, runMain } from './lib/refusal.ts'

await runMain(async () => {
  const problems = findClaimProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
