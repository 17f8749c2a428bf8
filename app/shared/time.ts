/** Lengths of time in milliseconds; instants everywhere are epoch milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export function toIso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
