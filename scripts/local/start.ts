import { type Arguments, runCommand } from '#scripts/lib/arguments.ts'
import { localState } from '#scripts/lib/paths.ts'
import { ensureBuild } from './ensure-build.ts'
import { findLivePrices } from './live-prices.ts'
import { prepareLocalState } from './local-state.ts'
import { freePort } from './port.ts'
import { serveBuild } from './serve.ts'

const usage = `npm start [-- --live]

Builds, migrates and serves http://localhost:8787 from this folder's own state; PORT changes the port.

  --live    real prices of crypto and currencies from public sources; without a network, demo prices`

const options = { live: { type: 'boolean', default: false } } as const

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const port = await freePort(8787)
  await ensureBuild()
  await prepareLocalState(localState)
  const { vars, lines } = values.live ? await findLivePrices() : { vars: {}, lines: [] }
  const server = await serveBuild({ port, persistDir: localState, vars })
  // Prices of a site that stood still are old, or of the other kind, and a new one has no rates or companies.
  const refresh = () => server.runCron().catch((error: Error) => console.log(error.message))
  await refresh()
  // Within a minute of a round before the start, the first one starts none.
  setTimeout(() => void refresh(), 60_000).unref()
  for (const line of lines) console.log(line)
  console.log(`
Maple Tape runs. Ctrl-C ends it.
  Home           ${server.url}/
  Register       ${server.url}/register
  Text messages  ${server.url}/dev/messages
  Leads          ${server.url}/dev/leads
  Desk           ${server.url}/desk
`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
}

await runCommand({ usage, options }, main)
