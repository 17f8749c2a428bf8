import { runCommand } from '#scripts/lib/arguments.ts'
import { localState } from '#scripts/lib/paths.ts'
import { ensureBuild } from './ensure-build.ts'
import { prepareLocalState } from './local-state.ts'
import { freePort } from './port.ts'
import { serveBuild } from './serve.ts'

const usage = `npm start

Builds, migrates and serves http://localhost:8787 from this folder's own state; PORT changes the port.`

async function main(): Promise<void> {
  const port = await freePort(8787)
  await ensureBuild()
  await prepareLocalState(localState)
  const server = await serveBuild({ port, persistDir: localState })
  // Prices of a site that stood still are old until its next cron.
  await fetch(`${server.url}/api/market-data`, { method: 'POST' })
  console.log(`
Maple Tape runs. Ctrl-C ends it.
  Home           ${server.url}/
  Register       ${server.url}/register
  Text messages  ${server.url}/dev/messages
  Leads          ${server.url}/dev/leads
`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
}

await runCommand({ usage }, main)
