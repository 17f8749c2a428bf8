import { type Arguments, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment, readWranglerConfig } from '#scripts/lib/load.ts'
import { inEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { cloudflareVersions } from './release/cloudflare-versions.ts'
import { rollBack, versionLines } from './release/roll-back.ts'

const usage = `npm run rollback [-- <version>] [--env production|staging]

Lists the versions that can have the traffic, or gives one of them all of it, older or newer. Says what a
rollback leaves as it is. A version is its ID or the beginning of it.

  --env        production by default
  --dry-run    says what it would do`

const options = {
  env: { type: 'string', default: 'production' },
  'dry-run': { type: 'boolean', default: false },
} as const

async function main({ values, names }: Arguments<typeof options>): Promise<void> {
  const environment = readEnvironment(values.env)
  const [wanted] = names
  if (wanted !== undefined && !/^[\da-f][\da-f-]{3,35}$/.test(wanted)) {
    throw new Refusal(`${JSON.stringify(wanted)} is no version: npm run rollback lists them`)
  }
  const versions = cloudflareVersions(wrangler, inEnvironment(environment))
  if (wanted === undefined) {
    return console.log((await versionLines(versions)).join('\n') || 'No version was uploaded yet.')
  }
  const { d1_databases: databases } = await readWranglerConfig(environment)
  const isDryRun = values['dry-run']
  const bindings = databases.map((one: { binding: string }) => one.binding)
  for (const line of await rollBack(versions, { wanted, isDryRun, environment, bindings })) {
    console.log(line)
  }
}

await runCommand({ usage, options, mostNames: 1 }, main)
