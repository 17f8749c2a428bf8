import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere, root } from './paths.ts'
import { run } from './run.ts'

/** The commit of this folder, and the last one that passed every test here. */
export type TestedCommit = {
  /** Null outside of git. */
  head: string | null
  /** Files that differ from the commit. */
  changes: readonly string[]
  tested: string | null
}

const stamp = join(root, '.cache', 'tests-passed')

export async function readTestedCommit(): Promise<TestedCommit> {
  const [head, status] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')])
  const changes = (status ?? '').split('\n').flatMap((line) => line.slice(3).trim() || [])
  return { head: head?.trim() ?? null, changes, tested: readIfThere(stamp) || null }
}

/** Notes that every test passed, unless the files changed since `before` or are not those of a commit. */
export async function stampTests(before: TestedCommit): Promise<void> {
  const now = await readTestedCommit()
  if (now.head === null || now.head !== before.head) return
  if (before.changes.length + now.changes.length > 0) return
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now.head)
}

export function dropTestsStamp(): void {
  rmSync(stamp, { force: true })
}

async function git(...args: string[]): Promise<string | null> {
  const { status, output } = await run('git', args)
  return status === 0 ? output : null
}
