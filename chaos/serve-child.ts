import { readFileSync } from 'node:fs'
import { sleep } from '#app/shared/time.ts'
import { serveBuild } from '#scripts/local/serve.ts'
import type { HurriedSettings } from './hurried-settings.ts'

export type ServeChildOptions = {
  port: number
  persistDir: string
  vars: Record<string, string>
  settings: HurriedSettings
}
export type ChildMessage = { kind: 'ready'; url: string } | { kind: 'waiting'; count: number }

const sweepEveryMs = 400

/** Runs a server in its own process, so it can be killed with its runtime. Sweeps all the time. */
async function main(): Promise<void> {
  const { settings, ...options } = JSON.parse(process.argv[2] ?? '') as ServeChildOptions
  const entry = readFileSync(new URL('./faulty-entry.mjs', import.meta.url), 'utf8')
  const server = await serveBuild({
    ...options,
    entry,
    modules: { 'settings.js': `export const settings = ${JSON.stringify(settings)}` },
    opened: ['isolateOf'],
    readDevVars: false,
    log: console.log,
  })
  const report = (message: ChildMessage) => process.send?.(message)
  report({ kind: 'ready', url: server.url.replace('localhost', '127.0.0.1') })
  process.on('disconnect', () => process.exit(0))
  for (;;) {
    // A sweep that fails on the database is followed by the next.
    await server.runCronOf('* * * * *').catch(() => undefined)
    const database = await server.database('PEOPLE')
    const waiting = await database
      .prepare(`SELECT COUNT(*) AS count FROM lead WHERE state IN ('new', 'sending', 'retry')`)
      .first<number>('count')
    report({ kind: 'waiting', count: waiting ?? 0 })
    await sleep(sweepEveryMs)
  }
}

await main()
