import { runCommand } from '#scripts/lib/arguments.ts'
import { ensureBuild } from '#scripts/local/ensure-build.ts'

const usage = `npm run build

Builds what npm start serves, unless build/ already matches these sources. Deployments build their own.`

await runCommand({ usage }, () => ensureBuild())
