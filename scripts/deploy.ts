import { join } from 'node:path'
import { runnerImport } from 'vite'
import { unstable_readConfig } from 'wrangler'
import { deployProblems } from './lib/deploy-problems.ts'
import { root } from './lib/paths.ts'
import { readFrontmatters } from './lib/read-articles.ts'
import { Refusal, runMain } from './lib/refusal.ts'
import { run } from './lib/run.ts'
import { sampleContent } from './lib/sample-content.ts'
import { step } from './lib/step.ts'

const production = { CLOUDFLARE_ENV: 'production' }

/** Checks, builds, migrates and uploads, in this order; the first refusal stops it. */
async function main(): Promise<void> {
  await step('Checking the content', checkContent)
  await step('Checking the settings', checkSettings)
  await step('Building', () => must('react-router', ['build'], production))
  await step('Migrating the database', () =>
    must('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', 'production']),
  )
  await step('Uploading', () => must('wrangler', ['deploy'], production))
}

async function checkContent(): Promise<void> {
  const samples = sampleContent(readFrontmatters())
  if (samples.length === 0) return
  const list = samples.join('\n- ')
  throw new Refusal(`Not deployed. Sample content is in the build:\n- ${list}`)
}

async function checkSettings(): Promise<void> {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml'), env: 'production' })
  const { module } = await runnerImport<typeof import('../workers/settings.ts')>(
    join(root, 'workers', 'settings.ts'),
  )
  const secrets = await listSecrets()
  const problems = deployProblems(config.vars, secrets ?? [], module.parseSettings)
  if (!secrets) problems.push('Cloudflare did not list the secrets: is CLOUDFLARE_API_TOKEN set?')
  if (problems.length === 0) return
  throw new Refusal(`Not deployed. Production is not configured:\n- ${problems.join('\n- ')}`)
}

/** Null where nobody is logged in. */
async function listSecrets(): Promise<string[] | null> {
  const { status, output } = await run('wrangler', [
    ...['secret', 'list', '--format', 'json', '--env', 'production'],
  ])
  const json = status === 0 ? /\[[\s\S]*\]/.exec(output)?.[0] : undefined
  return json ? (JSON.parse(json) as { name: string }[]).map(({ name }) => name) : null
}

async function must(command: string, args: string[], env?: Record<string, string>): Promise<void> {
  const { status, output } = await run(command, args, { env })
  if (status !== 0) throw new Refusal(output)
}

await runMain(main)
