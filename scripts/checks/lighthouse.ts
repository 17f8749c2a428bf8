import { Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { audit } from '#scripts/lib/audit-page.ts'
import { ensureBrowser } from '#scripts/lib/browser.ts'
import { load } from '#scripts/lib/load.ts'
import { withTemporaryFolder } from '#scripts/lib/temporary-folder.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { serveBuild } from '#scripts/local/serve.ts'

const categories = ['accessibility', 'best-practices', 'seo'] as const

type ListedPage = { path: string; isUnlisted?: boolean }

const usage = `npm run lighthouse [-- path …]

Requires 100 for accessibility and best practices on every page (or on the given ones, like /markets), and for
SEO on every indexed page. Speed is measured by the bench, which needs an idle machine.`

async function main(named: readonly string[]): Promise<void> {
  const unknown = named.find((path) => !path.startsWith('/'))
  if (unknown) throw new Misuse(`${JSON.stringify(unknown)} is not a path. See --help.`)
  process.env.CHROME_PATH = await ensureBrowser()
  await ensureBuild()
  await withTemporaryFolder('lighthouse', (persistDir) => auditPages(persistDir, named))
}

async function auditPages(persistDir: string, named: readonly string[]): Promise<void> {
  await prepareLocalState(persistDir)
  const server = await serveBuild({ port: 0, persistDir, readDevVars: false, log: () => {} })
  try {
    await server.runCron()
    const short: string[] = []
    for (const page of await wantedPages(named)) {
      const { scores } = await audit(`${server.url}${page.path}`, categories)
      console.log(page.path.padEnd(60), categories.map((name) => scores[name]).join(' / '))
      const counted = categories.filter((name) => name !== 'seo' || !page.isUnlisted)
      if (counted.some((name) => (scores[name] ?? 0) < 100)) short.push(page.path)
    }
    if (short.length > 0) throw new Refusal(`Below 100: ${short.join(', ')}`)
  } finally {
    await server.stop()
  }
}

async function wantedPages(named: readonly string[]): Promise<ListedPage[]> {
  const { pages } = await load<{ pages: Record<string, ListedPage> }>('app/content/pages.ts')
  const listed = Object.values(pages)
  if (named.length === 0) return listed
  return named.map((path) => listed.find((page) => page.path === path) ?? { path })
}

await runCommand({ usage, maxNames: Number.POSITIVE_INFINITY }, ({ names }) => main(names))
