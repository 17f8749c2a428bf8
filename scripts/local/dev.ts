import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cron } from 'croner'
import { runCommand } from '#scripts/lib/arguments.ts'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { localState, root } from '#scripts/lib/paths.ts'
import { prepareLocalState } from './local-state.ts'
import { freePort } from './port.ts'

const usage = `npm run dev

Serves http://localhost:5173 with hot reload, on the same state as npm start; PORT changes the port.`

async function main(): Promise<void> {
  const port = await freePort(5173)
  await prepareLocalState(localState)
  const args = ['dev', '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const server = spawn('react-router', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...placeOfNoOne() },
    shell: process.platform === 'win32',
  })
  const crons = await startCrons(port)
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.on('exit', (code) => {
    for (const cron of crons) cron.stop()
    process.exitCode = code ?? 0
  })
}

/**
 * Says nothing of the visitor's place, which the runtime would otherwise look up or put in Texas. The runtime looks it
 * up again once the file is a month old, so each start writes it.
 */
function placeOfNoOne() {
  const path = join(localState, 'place.json')
  writeFileSync(path, '{}')
  return { CLOUDFLARE_CF_FETCH_ENABLED: undefined, CLOUDFLARE_CF_FETCH_PATH: path }
}

// The dev server never runs a cron by itself, but has this URL for it.
async function startCrons(port: number): Promise<Cron[]> {
  const { triggers } = await readWranglerConfig()
  return (triggers.crons ?? []).map(
    (pattern: string) =>
      new Cron(pattern, { timezone: 'UTC', protect: true }, async () => {
        const query = new URLSearchParams({ cron: pattern })
        await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled?${query}`).catch(() => {})
      }),
  )
}

await runCommand({ usage }, main)
