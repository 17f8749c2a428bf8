/** A thing with one thread: work waits in the order in which it comes. */
export class Server {
  #freeAt = 0
  #busyMs = 0
  readonly waits = new Map<string, number[]>()

  /** Returns when the work ends; both in milliseconds. */
  serve(kind: string, at: number, workMs: number): number {
    const begins = Math.max(at, this.#freeAt)
    const waits = this.waits.get(kind) ?? []
    waits.push(begins - at)
    this.waits.set(kind, waits)
    this.#freeAt = begins + workMs
    this.#busyMs += workMs
    return this.#freeAt
  }

  busyShare(durationMs: number): number {
    return this.#busyMs / durationMs
  }

  /** Returns the wait that 99 of 100 do not exceed; 0 without any. */
  p99(kind: string): number {
    const waits = [...(this.waits.get(kind) ?? [])].sort((one, other) => one - other)
    return waits[Math.floor(waits.length * 0.99)] ?? 0
  }
}
