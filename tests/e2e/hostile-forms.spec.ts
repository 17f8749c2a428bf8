import { connect } from 'node:net'
import { expect, test } from '#tests/support/e2e.ts'
import {
  asData,
  echoMark,
  encodeForm,
  formTargets,
  type HostileForm,
  hostileFormsTo,
  hostileNames,
  malformedForms,
} from '#tests/support/hostile-forms.ts'
import { isLong } from '#tests/support/long-tests.ts'

const longestMs = 50
const maxBytes = 20_480

/**
 * Tries a third of the names at each form, as all are read by one parser, in either encoding and at either address in
 * turn; long tests try each name at each form, in both.
 */
const turns = [0, 2, 5, 7]
const isTriedAt = (form: number) => (_: HostileForm, at: number) =>
  isLong || (turns.includes(at % 8) && (Math.floor(at / 2) + form) % 3 === 0)

type Sent = Pick<HostileForm, 'path'> & { type: string | null; body: string | null }
type TimedResponse = { status: number; text: string; ms: number }

for (const [form, target] of formTargets.entries()) {
  test(`${target.path} ignores unknown fields, whatever their names`, async ({ server }) => {
    test.setTimeout(240_000)
    const post = poster({ ...server, url: server.straightUrl })
    const empty = encodeForm('urlencoded', [['intent', target.intents[0] ?? '']])
    // The first requests of an isolate also load its code.
    let page = await post({ ...empty, path: target.path })
    for (let round = 0; round < 20; round++) page = await post({ ...empty, path: target.path })
    expect(hostileNames.length).toBeGreaterThan(200)

    const honest = (path: string) => post({ ...empty, path })
    const faults: string[] = []
    const hostileMs: [HostileForm, number][] = []
    const honestMs: [path: string, number][] = []
    // One by one: of several at once each waits for the others, and nearly all would be timed again.
    for (const [at, hostile] of hostileFormsTo(target).filter(isTriedAt(form)).entries()) {
      const max = hostile.path.includes('.data') ? maxBytes : page.text.length + maxBytes
      const { status, text, ms } = await post(hostile)
      if (status >= 500) faults.push(`status ${status}: ${hostile.what}`)
      if (text.length > max) faults.push(`${text.length} bytes: ${hostile.what}`)
      if (text.includes(echoMark)) faults.push(`echoed: ${hostile.what}`)
      hostileMs.push([hostile, ms])
      if (at % 9 === 0) honestMs.push([hostile.path, (await honest(hostile.path)).ms])
    }
    for (const [hostile, ms] of hostileMs) {
      const usualMs = median(honestMs.filter(([path]) => path === hostile.path).map(([, ms]) => ms))
      // With room below what is called costly.
      if (ms <= longestMs || ms <= 1.5 * usualMs) continue
      const isCostly = await isAlwaysSlow(
        () => post(hostile),
        () => honest(hostile.path),
      )
      if (isCostly) faults.push(`slow: ${hostile.what}`)
    }
    expect(faults.slice(0, 10), `${faults.length} faults`).toEqual([])
    expect(troublesIn(server.logs)).toEqual([])
  })
}

test('no form has a 5xx or an alarm for a malformed body', async ({ server }) => {
  test.setTimeout(120_000)
  const post = poster(server)
  for (const { path } of formTargets) {
    for (const [what, { type, body }] of Object.entries(malformedForms)) {
      for (const target of [path, asData(path)]) {
        const { status, text } = await post({ path: target, type, body })
        expect.soft(status, `${what} to ${target}`).toBeLessThan(500)
        expect.soft(text, `${what} to ${target}`).not.toContain(echoMark)
      }
    }
  }
  await Promise.all(formTargets.map(({ path }) => sendHalf(server.url, path)))
  expect(troublesIn(server.logs)).toEqual([])
})

test('a body that is larger than any form is refused before it is read', async ({ server }) => {
  const post = poster(server)
  const body = `email=${'y'.repeat(200_000)}`
  for (const { path } of formTargets) {
    const large = { path, type: 'application/x-www-form-urlencoded', body }
    // It may be cut off rather than read to its end.
    const status = await post(large).then(
      (response) => response.status,
      () => 413,
    )
    expect(status).toBe(413)
  }
})

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A busy machine is slow with an honest request too; a costly name is slow each time, and slower than that. */
async function isAlwaysSlow(
  hostile: () => Promise<TimedResponse>,
  honest: () => Promise<TimedResponse>,
): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const { ms } = await hostile()
    if (ms <= longestMs || ms <= 2 * (await honest()).ms) return false
  }
  return true
}

function poster(server: { url: string; newAddress: () => string }) {
  return async ({ path, type, body }: Sent): Promise<TimedResponse> => {
    const startedAt = performance.now()
    const headers: Record<string, string> = { 'cf-connecting-ip': server.newAddress() }
    if (type !== null) headers['content-type'] = Buffer.from(type, 'utf8').toString('latin1')
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: body === null ? null : new TextEncoder().encode(body),
    })
    const text = await response.text()
    return { status: response.status, text, ms: Math.round(performance.now() - startedAt) }
  }
}

/** Sends half a request and drops the connection. */
async function sendHalf(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=${echoMark}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Returns alarms, and log lines that quote what was sent. */
function troublesIn(logs: string[]): string[] {
  return logs.filter((line) => line.includes('"level":"alarm"') || line.includes(echoMark))
}
