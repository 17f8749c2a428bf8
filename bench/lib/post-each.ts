import { Agent } from 'node:http'
import { ask } from './ask.ts'

type Posted = { perSecond: number; responses: Record<string, unknown>[] }

/**
 * Posts each body once as JSON, `connections` at a time. Throws on a failed or
 * missing response: the speed of failures means nothing. At some hundreds a second, this process takes a small part
 * of a core.
 */
export async function postEach(
  url: string,
  bodies: readonly object[],
  connections: number,
): Promise<Posted> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const rest = bodies.map((body) => JSON.stringify(body)).entries()
  const texts: string[] = []
  const start = performance.now()
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (const [index, body] of rest) texts[index] = await post(url, body, agent)
      }),
    )
  } finally {
    agent.destroy()
  }
  const perSecond = (bodies.length * 1_000) / (performance.now() - start)
  return { perSecond, responses: texts.map((text) => JSON.parse(text)) }
}

function post(url: string, body: string, agent: Agent): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return ask(url, agent, { method: 'POST', headers, body })
}
