import { describe, expect, it } from 'vitest'
import { licenceProblems, seriousVulnerabilities, shippedPackages } from './dependencies.ts'

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

  it('bears permitted licences only, and each names one', () => {
    expect(licenceProblems(shippedPackages(lockfile))).toEqual([
      '@scope/b: the licence "GPL-3.0-only" is not among the permitted.',
      'nameless: the licence "none named" is not among the permitted.',
    ])
  })
})

describe("the registry's answer", () => {
  const answer = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } })

  it('counts what is high and above', () => {
    expect(seriousVulnerabilities(answer({ low: 3, moderate: 2, high: 1, critical: 1 }))).toBe(2)
    expect(seriousVulnerabilities(answer({ low: 3, moderate: 2 }))).toBe(0)
  })

  it('is no verdict where there was none', () => {
    expect(seriousVulnerabilities('')).toBeNull()
    expect(seriousVulnerabilities('{"statusCode": 405}')).toBeNull()
  })
})
