import { ensureBrowser } from './lib/browser.ts'
import { runMain } from './lib/refusal.ts'
import { runParts, selectParts } from './lib/run-parts.ts'

async function main(): Promise<void> {
  const selected = selectParts(process.argv.slice(2))
  if (selected.some((part) => part.needsBrowser)) process.env.CHROME_PATH = await ensureBrowser()
  await runParts(selected)
}

await runMain(main)
