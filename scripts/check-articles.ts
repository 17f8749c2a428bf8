import { runCommand } from './lib/arguments.ts'
import { findArticleProblems } from './lib/read-articles.ts'
import { Refusal } from './lib/refusal.ts'

const usage = `node scripts/check-articles.ts

Checks every article and its front matter.`

await runCommand({ usage }, async () => {
  const problems = findArticleProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
