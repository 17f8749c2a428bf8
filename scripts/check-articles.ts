import { findArticleProblems } from './lib/read-articles.ts'
import { Refusal, runMain } from './lib/refusal.ts'

await runMain(async () => {
  const problems = findArticleProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
