import { vi } from 'vitest'

const never = () => new Promise<never>(() => undefined)

/** Returns a database that takes statements, adds them to `asked`, and never responds. */
export function hangingDatabase(asked: string[] = []): D1Database {
  const statement = { bind: () => statement, run: never, all: never, first: never, raw: never }
  const prepare = (sql: string) => {
    asked.push(sql)
    return statement
  }
  return { prepare, batch: never, exec: never } as unknown as D1Database
}

const { setTimeout: realTimeout } = globalThis

/** Runs work whose timers take no time, and returns how long it would have taken. */
export async function withQuickTimers(work: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const began = Date.now()
  try {
    let isDone = false
    const done = work().finally(() => {
      isDone = true
    })
    while (!isDone) {
      await vi.advanceTimersByTimeAsync(1_000)
      // Real responses, of local servers, take their own time.
      await new Promise((resolve) => realTimeout(resolve, 2))
    }
    await done
    return Date.now() - began
  } finally {
    vi.useRealTimers()
  }
}
