import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Refusal } from '#scripts/lib/arguments.ts'
import { type Environment, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { accountOf } from '#scripts/operator/cloudflare/account.ts'
import { readSecrets } from '#scripts/operator/cloudflare/secrets-file.ts'
import {
  inEnvironment,
  readJson,
  reasonOf,
  wrangler,
} from '#scripts/operator/cloudflare/wrangler.ts'
import { askSite } from './ask-site.ts'
import { cloudflareVersions } from './cloudflare-versions.ts'
import { putKeptFiles } from './kept-files.ts'
import { readCounts } from './read-counts.ts'
import type { ReleasePort } from './release.ts'
import { releaseMessage } from './release-message.ts'
import { smokeTest } from './smoke-test.ts'
import { uploadBuild, wranglerOfBuild } from './upload-build.ts'

type Variables = Record<string, string | undefined>

/** Returns a release of the finished build to an environment of `wrangler.toml`. */
export async function cloudflareRelease(
  environment: Environment,
  env: Variables = process.env,
): Promise<ReleasePort> {
  const config = await readWranglerConfig(environment)
  const inIt = inEnvironment(environment)
  const versions = cloudflareVersions(wrangler, inIt)
  const startedAt = new Date().toISOString()
  const message = async () => releaseMessage(await currentCommit(), startedAt)
  const workerName = config.name ?? ''
  const password =
    environment === 'staging' ? env.STAGING_SECRET || readSecrets(environment).STAGING_SECRET : null
  const ask = (version?: string) =>
    askSite({
      origin: String(config.vars.SITE_ORIGIN),
      workerName,
      ...(version && { version }),
      ...(password && { password }),
    })
  const answers = (version?: string) =>
    ask(version)('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )

  return {
    liveVersion: async () => {
      const traffic = await versions.traffic()
      const live = traffic.find(({ percent }) => percent === 100)
      if (traffic.length > 0 && !live) {
        throw new Refusal('Two versions share the traffic. Give one all of it: npm run rollback')
      }
      return live?.version ?? null
    },
    isServing: () => answers(),
    comparisonProblem: () =>
      accountOf(env)
        ? null
        : 'To compare error rates, set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (Account Analytics: Read), or release with --all-at-once.',
    keepFiles: () =>
      step('Keeping files for pages of other versions', () =>
        putKeptFiles(wrangler, join(root, 'build', 'client'), ['--remote', ...inIt]),
      ),
    bookmark: () => readBookmarks(config.d1_databases, inIt),
    migrate: async () => {
      for (const { binding } of config.d1_databases) {
        const args = ['d1', 'migrations', 'apply', binding, '--remote', ...inIt]
        await step(`Migrating ${binding}`, () => must(args))
      }
    },
    upload: () =>
      step('Uploading', async () =>
        uploadBuild(['versions', 'upload', '--message', await message()], environment),
      ),
    deployAtOnce: () =>
      step('Deploying', async () =>
        uploadBuild(['deploy', '--message', await message()], environment),
      ),
    setTraffic: (traffic) => {
      const shares = traffic.map(({ version, percent }) => `${version.slice(0, 8)} ${percent} %`)
      return step(`Traffic: ${shares.join(', ')}`, () =>
        versions.setTraffic(traffic, 'npm run deploy'),
      )
    },
    applyTriggers: () =>
      step('Applying routes, crons and queues', async () => {
        const { status, output } = await wranglerOfBuild(['triggers', 'deploy'], environment)
        const reason = reasonOf(output)
        if (status !== 0) throw new Refusal(`The traffic was moved, the triggers failed: ${reason}`)
      }),
    smokeTest: (version) =>
      step('Smoke test', async () => {
        const { problems, notChecked } = await smokeTest({
          ask: ask(version),
          version,
          ...(env.SMOKE_LINK && { link: env.SMOKE_LINK }),
          ...(env.SMOKE_PHONE && { phone: env.SMOKE_PHONE }),
          pause: () => sleep(10),
        })
        if (notChecked.length > 0) console.log(`Not checked: ${notChecked.join(', ')}.`)
        return problems
      }),
    readCounts: async (asked, sinceMs) => {
      const account = accountOf(env)
      const dataset = config.analytics_engine_datasets.find(
        (one: { binding: string }) => one.binding === 'FAILURES',
      )
      if (!account || !dataset?.dataset) return null
      await Promise.all(asked.map(answers))
      return readCounts(account, { workerName, dataset: dataset.dataset, sinceMs })
    },
    wait: sleep,
    now: Date.now,
    ask: askPerson,
    print: console.log,
  }
}

async function must(args: string[]): Promise<void> {
  const { status, output } = await wrangler(args)
  if (status !== 0) throw new Refusal(output)
}

async function readBookmarks(
  databases: readonly { binding: string; database_name?: string | undefined }[],
  inIt: string[],
): Promise<string[]> {
  const lines: string[] = []
  for (const { binding } of databases) {
    const result = await wrangler(['d1', 'time-travel', 'info', binding, '--json', ...inIt])
    const { bookmark } = readJson<{ bookmark: string }>(result)
    lines.push(`Bookmark of ${binding} before the migrations: ${bookmark}`)
  }
  return lines
}

async function currentCommit(): Promise<string> {
  const { status, output } = await run('git', ['rev-parse', 'HEAD'])
  return status === 0 ? output.trim() : 'no commit'
}

/** Asks yes or no in the terminal; returns null if there is none. */
async function askPerson(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
