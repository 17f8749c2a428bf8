import type { Tally } from './operations.ts'

/**
 * US dollars per million beyond what the Workers Paid plan (US$5 a month) includes. From Cloudflare's pricing pages
 * for Workers, KV, D1, Queues and Analytics Engine as published in 2026. A queue message is three operations:
 * write, read, delete.
 */
const pricePerMillion: Record<keyof Omit<Tally, 'signatures'>, number> = {
  requests: 0.3,
  rowsRead: 0.001,
  rowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
  queueMessages: 3 * 0.4,
  dataPoints: 0.25,
}
/** US dollars per million milliseconds of processor time. */
const cpuPricePerMillion = 0.02

/** Returns the cost of a million, given the milliseconds of one. */
export function costOfMillion(tally: Tally, cpuMs: number): number {
  const names = Object.keys(pricePerMillion) as (keyof typeof pricePerMillion)[]
  const operations = names.reduce((sum, name) => sum + tally[name] * pricePerMillion[name], 0)
  return operations + cpuMs * cpuPricePerMillion
}
