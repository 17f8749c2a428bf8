import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import type { Env } from '#workers/env.ts'
import { consume } from '#workers/queue.ts'
import { fileEnv } from './file-state.ts'

/** Consumes messages as a queue would deliver them, with ids `m0`, `m1` and so on. Returns what became of them. */
export async function takeBatch(queue: string, bodies: readonly unknown[], env: Env = fileEnv()) {
  const timestamp = new Date()
  const messages = bodies.map((body, at) => ({ id: `m${at}`, timestamp, attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consume(batch, env)
  return getQueueResult(batch, createExecutionContext())
}
