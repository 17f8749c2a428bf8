import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const minFreeBytes = 2 ** 30

/**
 * Keeps the temporary files of this process and its children in memory, where there is room: on a disk, the tests'
 * databases wait until each of their writes is safe, which was a fifth of the time of Worker tests that write.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(`${memory}/maple-tape-`)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}
