export type Counts = { passed: number; failed: number; skipped: number }

export type PartResult = {
  counts: Counts
  output: string
  /** Notes for the summary about a part that passed. */
  notes?: string[]
  /** Checks that could not run, each with a reason: neither passed nor failed. */
  notChecked?: string[]
}

export function oneCheck(isGood: boolean): Counts {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

/** Returns the counts of vitest's JSON report; empty if the runner died before writing it. */
export function countVitest(report: string, status: number | null): Counts {
  const parsed = parse(report)
  const counts = {
    passed: number(parsed.numPassedTests),
    failed: number(parsed.numFailedTests),
    skipped: number(parsed.numPendingTests) + number(parsed.numTodoTests),
  }
  return orCrash(counts, status)
}

/**
 * Returns the counts of Playwright's JSON report. A test that passes on retry counts as passed and is listed by
 * `flakyTitles`.
 */
export function countPlaywright(report: string, status: number | null): Counts {
  const stats = parse(parse(report).stats)
  const counts = {
    passed: number(stats.expected) + number(stats.flaky),
    failed: number(stats.unexpected),
    skipped: number(stats.skipped),
  }
  return orCrash(counts, status)
}

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] }

/** Returns the tests of Playwright's JSON report that passed only on retry. */
export function flakyTitles(report: string): string[] {
  const inSuite = (suite: Suite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return inSuite(parse(report) as Suite)
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** Returns `7 passed, 1 failed`, with skipped tests only if there are any. */
export function countsInWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

// A file that does not load, or a runner that dies, fails no single test, and no tests prove nothing.
function orCrash(counts: Counts, status: number | null): Counts {
  const isCrash = counts.failed === 0 && (status !== 0 || counts.passed === 0)
  return isCrash ? { ...counts, failed: 1 } : counts
}

function parse(json: unknown): Record<string, unknown> {
  if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  try {
    return JSON.parse(String(json))
  } catch {
    return {}
  }
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
