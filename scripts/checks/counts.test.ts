import { describe, expect, it } from 'vitest'
import { addCounts, countPlaywright, countVitest, flakyTitles, oneCheck } from './counts.ts'

describe('the counts of a test run', () => {
  it('are those of the report', () => {
    const report = JSON.stringify({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 })
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })

  it('take in a browser test that needed a second try, and name it', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
    const suite = { specs: [spec('steady', 'expected'), spec('shaky', 'flaky')] }
    const report = JSON.stringify({
      stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ suites: [suite] }],
    })
    expect(countPlaywright(report, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 })
    expect(flakyTitles(report)).toEqual(['shaky'])
  })

  it('count a runner that died before its report as failed', () => {
    expect(countVitest('', null).failed).toBe(1)
    expect(countPlaywright('', 1).failed).toBe(1)
  })

  it('count a failing exit without a failing test as failed', () => {
    expect(countVitest(JSON.stringify({ numPassedTests: 7 }), 1).failed).toBe(1)
  })

  it('count a run without tests as failed', () => {
    expect(countVitest(JSON.stringify({ numPassedTests: 0 }), 0).failed).toBe(1)
  })

  it('add up', () => {
    expect(addCounts([oneCheck(true), oneCheck(false)])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    })
  })
})
