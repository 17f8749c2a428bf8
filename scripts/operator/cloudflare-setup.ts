import { type Arguments, runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment, readWranglerConfig } from '#scripts/lib/load.ts'
import { setUp } from './cloudflare/set-up.ts'
import { wrangler } from './cloudflare/wrangler.ts'

const usage = `npm run cloudflare:setup -- --env production|staging

Creates an environment's parts on Cloudflare before its first release: databases, dead-letter queues, the bucket for
production's backups, and the Worker with the site's own secrets, which it saves to .secrets/. It also uploads third
parties' secrets that it finds there. It leaves existing parts alone, so you can run it again.`

const options = { env: { type: 'string' } } as const

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const environment = readEnvironment(values.env)
  const config = await readWranglerConfig(environment)
  await setUp({ environment, config, wrangler, print: console.log })
  console.log(`
Secrets are in .secrets/${environment}.json, which git ignores: copy them to a password manager.
What only a person can do is in docs/deploy.md, "By hand".`)
}

await runCommand({ usage, options }, main)
