import { runCommand } from '#scripts/lib/arguments.ts'
import { readEnvironment } from '#scripts/lib/load.ts'
import { buildFor, ensureBuild } from '#scripts/local/ensure-build.ts'

const usage = `npm run build [-- --env production|staging]

Builds what npm start serves, unless build/ already matches these sources. Deployments build their own.

  --env    builds what "npm run deploy -- --built" uploads, where no token of Cloudflare's is`

const options = { env: { type: 'string' } } as const

await runCommand({ usage, options }, ({ values: { env } }) =>
  env === undefined ? ensureBuild() : buildFor(readEnvironment(env)),
)
