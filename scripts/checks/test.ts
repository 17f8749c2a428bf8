import { runCommand } from '#scripts/lib/arguments.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { parts } from './parts.ts'
import { runParts, selectParts } from './run-parts.ts'

const usage = `npm test [-- part …]

Runs every check and test, or the parts: ${parts.map(({ name }) => name).join(', ')}.
Ends in "N passed, N failed".`

await runCommand({ usage, mostNames: Number.POSITIVE_INFINITY }, async ({ names }) => {
  const selected = selectParts(names)
  if (selected.some((part) => part.needsBrowser)) process.env.CHROME_PATH = await ensureBrowser()
  await runParts(selected)
})
