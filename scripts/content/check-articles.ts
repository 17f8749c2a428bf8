import { runCommand } from '#scripts/lib/arguments.ts'
import { Refusal } from '#scripts/lib/refusal.ts'
import { findArticleProblems } from './read-articles.ts'

const usage = `node scripts/content/check-articles.ts

Checks every article and its front matter.`

await runCommand({ usage }, async () => {
  const problems = findArticleProblems()
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
})
