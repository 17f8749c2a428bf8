import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/refusal.ts'
import { run } from '#scripts/lib/run.ts'

export type Load = {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
  /** Bodies to post as JSON, each once; the run ends when all are answered. */
  bodies?: readonly string[]
  /** Where this run may write its script. */
  folder: string
}

export type LoadResult = {
  /** Answers a second, over the time in which there was something to send. */
  perSecond: number
  answers: number
  /** Answers other than 2xx and 3xx, and broken connections: a figure with failures is none. */
  failures: number
}

/** Drives one URL as hard as it goes, with wrk on one thread, and counts in its own process. */
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
  const output = await outputUntil('wrk', args, resultLine)
  const found = resultLine.exec(output)
  if (!found) throw new Refusal(`wrk failed on ${asked.url}:\n${output.trim()}`)
  const [answers = 0, failures = 0, micros = 1] = found.slice(1).map(Number)
  return { perSecond: (answers / micros) * 1_000_000, answers, failures }
}

const resultLine = /^RESULT (\d+) (\d+) (\d+)$/m

/** wrk sleeps to the end of its time even where everything is said: it is ended at the line that counts. */
function outputUntil(command: string, args: string[], line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      if (line.test(output)) child.kill('SIGKILL')
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}

/** Fetches wrk where apt can, or says how. */
export async function ensureWrk(): Promise<void> {
  if ((await run('sh', ['-c', 'command -v wrk'])).status === 0) return
  const installed = await run('apt-get', ['install', '-y', 'wrk'], { timeoutSeconds: 120 })
  if (installed.status !== 0) {
    throw new Refusal('The bench needs wrk on the PATH (Debian and Ubuntu: apt-get install wrk).')
  }
}

function luaFor({ headers = {}, bodies }: Load): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`,
  )
  return [...lines, bodies ? posting(bodies) : counting].join('\n')
}

/** Sends each body once, then reports: a connection that is free earlier idles. */
function posting(bodies: readonly string[]): string {
  return `
    wrk.headers["Content-Type"] = "application/json"
    local ffi = require("ffi")
    ffi.cdef("typedef struct { long s; long us; } timeval; int gettimeofday(timeval *tv, void *tz);")
    local function micros()
      local now = ffi.new("timeval")
      ffi.C.gettimeofday(now, nil)
      return tonumber(now.s) * 1000000 + tonumber(now.us)
    end
    local bodies = { ${bodies.map(lua).join(', ')} }
    -- wrk asks once for a request that it only looks at.
    local sent, answered, failed, started, ended = -1, 0, 0, nil, nil
    local function report(lost)
      print(string.format("RESULT %d %d %d", answered, failed + lost, ended - started))
      io.stdout:flush()
    end
    request = function()
      sent = sent + 1
      if sent == 1 then started = micros() end
      -- So long after the last body, an answer that has not come was lost with its connection.
      if sent == #bodies + ${idleUntilLost} then report(math.max(0, #bodies - answered - ${mostLost})) end
      if sent < 1 or sent > #bodies then return wrk.format("GET", "/__bench/idle") end
      return wrk.format("POST", nil, nil, bodies[sent])
    end
    response = function(status)
      if status == 204 then return end
      answered = answered + 1
      if status >= 400 then failed = failed + 1 end
      ended = micros()
      if answered == #bodies then report(0) end
    end`
}

const idleUntilLost = 50_000
/** The runtime closes an idle connection now and then, and with it what was just sent on it. */
const mostLost = 5

const counting = `
    done = function(summary)
      local errors = summary.errors
      local failures = errors.status + errors.connect + errors.read + errors.write + errors.timeout
      print(string.format("RESULT %d %d %d", summary.requests, failures, summary.duration))
    end`

function lua(text: string): string {
  return JSON.stringify(text)
}
