import { afterEach, describe, expect, it, vi } from 'vitest'
import { findDeadAddress, startFaultServer } from '#tests/support/fault-server.ts'
import {
  checkDependencies,
  licenceProblems,
  seriousVulnerabilities,
  shippedPackages,
} from './dependencies.ts'

describe('what the site is made of', () => {
  const lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/hono': { version: '4.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@scope/b': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/nameless': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    },
  }

  it('leaves tools out', () => {
    const names = shippedPackages(lockfile).map(({ name }) => name)
    expect(names).toEqual(['hono', '@scope/b', 'nameless'])
  })

  it('has only permitted licences, and each package names one', () => {
    expect(licenceProblems(shippedPackages(lockfile))).toEqual([
      '@scope/b: the licence "GPL-3.0-only" is not among the permitted.',
      'nameless: the licence "none named" is not among the permitted.',
    ])
  })
})

describe("the registry's response", () => {
  const audit = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } })

  it('counts what is high and above', () => {
    expect(seriousVulnerabilities(audit({ low: 3, moderate: 2, high: 1, critical: 1 }))).toBe(2)
    expect(seriousVulnerabilities(audit({ low: 3, moderate: 2 }))).toBe(0)
  })

  it('is null if the registry gave no verdict', () => {
    expect(seriousVulnerabilities('')).toBeNull()
    expect(seriousVulnerabilities('{"statusCode": 405}')).toBeNull()
  })
})

describe('npm audit', () => {
  const ask = async (registry: string) => {
    vi.stubEnv('npm_config_registry', registry)
    vi.stubEnv('npm_config_fetch_retries', '0')
    vi.stubEnv('npm_config_offline', 'true')
    return checkDependencies()
  }
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is not checked if no registry listens: neither passed nor failed', async () => {
    const { counts, notChecked } = await ask(await findDeadAddress())
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(notChecked).toEqual([expect.stringMatching(/^npm audit/)])
  })

  it('is not checked where the registry is a portal that asks you to log in', async () => {
    const registry = await startFaultServer((response) => response.writeHead(200).end('<html>'))
    const { counts, notChecked } = await ask(registry.url)
    await registry.stop()
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(notChecked).toHaveLength(1)
  })

  it('passes if the registry knows of nothing', async () => {
    const registry = await startFaultServer((response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    )
    const { counts, notChecked } = await ask(registry.url)
    await registry.stop()
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(notChecked).toBeUndefined()
  })
}, 60_000)
