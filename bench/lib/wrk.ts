import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { run } from '#scripts/lib/run.ts'

export type Load = {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
  /** Where this run can write its script. */
  folder: string
}

export type LoadResult = {
  /** Responses a second. */
  perSecond: number
  responses: number
  /** Responses other than 2xx and 3xx, and broken connections; a result with failures is invalid. */
  failures: number
}

/** Loads one URL at full speed, with wrk on one thread, and measures processor time. */
export async function load(asked: Load): Promise<LoadResult> {
  const script = join(asked.folder, `load-${Math.random().toString(36).slice(2)}.lua`)
  writeFileSync(script, luaFor(asked))
  const args = [
    '-t1',
    `-c${asked.connections}`,
    `-d${asked.seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    asked.url,
  ]
  const { output } = await run('wrk', args)
  const found = resultLine.exec(output)
  if (!found) throw new Refusal(`wrk failed on ${asked.url}:\n${output.trim()}`)
  const [responses = 0, failures = 0, micros = 1] = found.slice(1).map(Number)
  return { perSecond: (responses / micros) * 1_000_000, responses, failures }
}

const resultLine = /^RESULT (\d+) (\d+) (\d+)$/m

/** Installs wrk with apt, or says how to. */
export async function ensureWrk(): Promise<void> {
  if ((await run('sh', ['-c', 'command -v wrk'])).status === 0) return
  const installed = await run('apt-get', ['install', '-y', 'wrk'], { timeoutSeconds: 120 })
  if (installed.status !== 0) {
    throw new Refusal('The bench needs wrk on the PATH (Debian and Ubuntu: apt-get install wrk).')
  }
}

function luaFor({ headers = {} }: Load): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`,
  )
  return [...lines, counting].join('\n')
}

const counting = `
    done = function(summary)
      local errors = summary.errors
      local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
      print(string.format("RESULT %d %d %d", summary.requests, failures, summary.duration))
    end`

function lua(text: string): string {
  return JSON.stringify(text)
}
