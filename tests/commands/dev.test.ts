import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '#scripts/lib/paths.ts'
import { copySite } from '#tests/support/own-site.ts'

const site = join(root, '.cache', 'dev-site')
let server: ChildProcess
let origin: string

beforeAll(async () => {
  await copySite(site)
  const port = await unusedPort()
  origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'development' }
  server = spawn('node', ['scripts/local/dev.ts'], { cwd: site, env, stdio: 'ignore' })
  await vi.waitFor(() => fetch(`${origin}/healthz`), { timeout: 100_000, interval: 250 })
}, 120_000)

afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await rm(site, { recursive: true, force: true })
})

describe('the country of a visitor of the development server', () => {
  const geoFor = async (headers: Record<string, string> = {}): Promise<unknown> =>
    (await fetch(`${origin}/api/geo`, { headers })).json()

  it('is Canada over loopback', async () => {
    expect(await geoFor()).toEqual({ country_code: 'CA', ip: '127.0.0.1' })
  })

  it('is what a request says of itself', async () => {
    const blob = { 'MF-CF-Blob': '{"country":"DE"}' }
    expect(await geoFor(blob)).toMatchObject({ country_code: 'DE' })
  })
})

async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
