import { Agent } from 'node:http'
import { ask } from './ask.ts'

/**
 * Posts each body once as JSON, `connections` at a time, and returns the responses a second. Throws on a failed or
 * missing response: the speed of failures means nothing. At some hundreds a second, this process takes a small part
 * of a core.
 */
export async function postEach(
  url: string,
  bodies: readonly object[],
  connections: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const rest = bodies.map((body) => JSON.stringify(body)).values()
  const start = performance.now()
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const body of rest) await post(url, body, agent)
      }),
    )
  } finally {
    agent.destroy()
  }
  return (bodies.length * 1_000) / (performance.now() - start)
}

function post(url: string, body: string, agent: Agent): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return ask(url, agent, { method: 'POST', headers, body })
}
