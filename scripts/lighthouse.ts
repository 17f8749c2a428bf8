import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ensureBrowser } from './lib/browser.ts'
import { ensureBuild } from './lib/build.ts'
import { audit } from './lib/lighthouse.ts'
import { prepareLocalState } from './lib/local-state.ts'
import { root } from './lib/paths.ts'
import { Refusal, runMain } from './lib/refusal.ts'
import { serveBuild } from './lib/serve.ts'

const categories = ['accessibility', 'best-practices', 'seo'] as const

type ListedPage = { path: string; isUnlisted?: boolean }

/**
 * `npm run lighthouse [-- path …]`: 100 for accessibility and best practices on every page, and for
 * SEO on every page that search engines may list. Speed belongs to the bench: it needs a quiet machine.
 */
async function main(): Promise<void> {
  process.env.CHROME_PATH = await ensureBrowser()
  await ensureBuild()
  const persistDir = mkdtempSync(join(tmpdir(), 'maple-tape-lighthouse-'))
  await prepareLocalState(persistDir)
  const server = await serveBuild({ port: 0, persistDir, readDevVars: false, log: () => {} })
  try {
    await server.runCron()
    const short: string[] = []
    for (const page of await wantedPages()) {
      const { scores } = await audit(`${server.url}${page.path}`, categories)
      console.log(page.path.padEnd(60), categories.map((name) => scores[name]).join(' / '))
      const counted = categories.filter((name) => name !== 'seo' || !page.isUnlisted)
      if (counted.some((name) => (scores[name] ?? 0) < 100)) short.push(page.path)
    }
    if (short.length > 0) throw new Refusal(`Below 100: ${short.join(', ')}`)
  } finally {
    await server.stop()
    rmSync(persistDir, { recursive: true, force: true })
  }
}

async function wantedPages(): Promise<ListedPage[]> {
  const named = process.argv.slice(2)
  const { module } = await runnerImport<{ pages: Record<string, ListedPage> }>(
    join(root, 'app', 'content', 'pages.ts'),
  )
  const listed = Object.values(module.pages)
  if (named.length === 0) return listed
  return named.map((path) => listed.find((page) => page.path === path) ?? { path })
}

await runMain(main)
