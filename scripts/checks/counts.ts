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
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    ...rest
  } = parse<Record<string, number>>(report)
  const { numPendingTests = 0, numTodoTests = 0 } = rest
  return orCrash({ passed, failed, skipped: numPendingTests + numTodoTests }, status)
}

/**
 * Returns the counts of Playwright's JSON report. A test that passes on retry counts as passed and is listed by
 * `flakyTitles`.
 */
export function countPlaywright(report: string, status: number | null): Counts {
  const { stats = {} } = parse<{ stats: Record<string, number> }>(report)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats
  return orCrash({ passed: expected + flaky, failed: unexpected, skipped }, status)
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
  return inSuite(parse<Suite>(report))
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

function parse<Report>(json: string): Partial<Report> {
  try {
    return JSON.parse(json)
  } catch {
    return {}
  }
}
