import { runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment } from '#scripts/lib/load.ts'
import { buildFor, ensureBuild } from '#scripts/local/ensure-build.ts'

const usage = `npm run build [-- --env production|staging]

Builds the Worker for npm start, unless build/ already matches these sources. Deployments build their own.

  --env    builds for "npm run deploy -- --built", on a machine without Cloudflare's token`

const options = { env: { type: 'string' } } as const

await runCommand({ usage, options }, ({ values: { env } }) =>
  env === undefined ? ensureBuild() : buildFor(readEnvironment(env)),
)
