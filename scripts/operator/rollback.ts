import { spawnSync } from 'node:child_process'
import { type Arguments, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { inEnvironment } from './cloudflare/wrangler.ts'

const usage = `npm run rollback [-- <version>] [--env production|staging]

Lists the versions with their traffic, or gives one version all of it once wrangler has asked. A version uses the
secrets that it was uploaded with, and wrangler names those that have changed since. See docs/release.md.

  --env            production by default
  --old-secrets    goes back without a terminal, where wrangler can't ask about changed secrets`

const options = {
  env: { type: 'string', default: 'production' },
  'old-secrets': { type: 'boolean', default: false },
} as const

async function main({ values, names: [version] }: Arguments<typeof options>): Promise<void> {
  const inIt = inEnvironment(readEnvironment(values.env))
  if (version === undefined) {
    show('versions', 'list', ...inIt)
    return show('deployments', 'status', ...inIt)
  }
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(version)) {
    throw new Refusal(`${JSON.stringify(version)} is no version: npm run rollback lists them`)
  }
  const asks = process.stdin.isTTY && process.stdout.isTTY && !process.env.CI
  if (!asks && !values['old-secrets']) {
    throw new Refusal(
      'Without a terminal, wrangler brings old secrets back unasked, and what newer keys sealed stays closed: add --old-secrets if that is meant.',
    )
  }
  show('rollback', version, '--message', 'npm run rollback', ...inIt)
  console.log('Not rolled back: databases and their migrations, KV, routes, crons and queues.')
}

/** Runs wrangler in this terminal. */
function show(...args: string[]): void {
  const { status } = spawnSync('wrangler', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Refusal(`wrangler ${args.slice(0, 2).join(' ')} failed, see above.`)
}

await runCommand({ usage, options, maxNames: 1 }, main)
