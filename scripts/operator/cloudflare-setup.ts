import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment, readWranglerConfig } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { accountOf } from './cloudflare/account.ts'
import { stepsByHand } from './cloudflare/by-hand.ts'
import { createReplication } from './cloudflare/replication.ts'
import { readSecrets, secretsPath, writeSecrets } from './cloudflare/secrets-file.ts'
import { setUp } from './cloudflare/set-up.ts'
import { configArgs, inEnvironment, wrangler } from './cloudflare/wrangler.ts'
import { generatedNames, readSecretNames } from './preflight/secret-names.ts'

const usage = `npm run cloudflare:setup -- --env production|staging

Creates what an environment of wrangler.toml needs on Cloudflare: databases, namespaces, queues, the bucket of
production's backups and the secrets that only the site knows. Turns on replicas of MARKET. Writes the ids into
wrangler.toml and the secrets into .secrets/. What exists is left as it is, so it may run again. Ends with what only
a person can do. See docs/deploy.md.

  --dry-run    says what it would do`

const options = {
  env: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const

const tomlPath = join(root, 'wrangler.toml')

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const environment = readEnvironment(values.env)
  const isDryRun = values['dry-run']
  const environmentArgs = inEnvironment(environment)
  const account = accountOf(process.env)
  const toml = {
    read: () => readFileSync(tomlPath, 'utf8'),
    write: (text: string) => writeFileSync(tomlPath, text),
  }
  const steps = {
    environment,
    config: await readWranglerConfig(environment),
    generatedNames: generatedNames(environment),
    wrangler,
    configArgs,
    environmentArgs,
    replication: account && createReplication(account),
    listSecrets: () => readSecretNames(wrangler, environmentArgs),
    toml,
    secrets: {
      read: () => readSecrets(environment),
      write: (secrets: Record<string, string>) => writeSecrets(environment, secrets),
    },
    print: console.log,
  }
  await setUp(steps, { isDryRun })
  const list = stepsByHand(environment).map((line, at) => `${at + 1}. ${line}`)
  console.log(`\nBy hand:\n${list.join('\n')}`)
  if (!isDryRun) console.log(`\nSecrets are in ${secretsPath(environment)}, which git ignores.`)
}

await runCommand({ usage, options }, main)
