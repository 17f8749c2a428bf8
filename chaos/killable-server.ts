import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sleep } from '#app/shared/time.ts'
import type { ChildMessage, ServeChildOptions } from './serve-child.ts'

export type KillableServer = {
  url: string
  /** Sends SIGKILL to the server and its runtime at once, then restarts both on the same storage. */
  killAndRestart: () => Promise<void>
  /** Returns the leads without a final state, as of the last sweep. */
  waiting: () => number
  stop: () => Promise<void>
  /** Log lines with `alarm`, by code. */
  alarms: Map<string, number>
}

const script = fileURLToPath(new URL('./serve-child.ts', import.meta.url))
const startTimeoutMs = 60_000

export async function startKillableServer(options: ServeChildOptions): Promise<KillableServer> {
  const alarms = new Map<string, number>()
  let waiting = Number.POSITIVE_INFINITY
  let child: ChildProcess
  const start = () => {
    waiting = Number.POSITIVE_INFINITY
    child = spawnChild(options)
    readAlarms(child, alarms)
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the server did not start')), startTimeoutMs)
      child.on('exit', () => reject(new Error('the server ended')))
      child.on('message', (message: ChildMessage) => {
        if (message.kind === 'waiting') waiting = message.count
        else {
          clearTimeout(timer)
          resolve(message.url)
        }
      })
    })
  }
  // If this process ends, its child group must end too.
  process.once('exit', () => killGroup(child))
  return {
    url: await start(),
    alarms,
    waiting: () => waiting,
    async killAndRestart() {
      await end(child)
      await start()
    },
    stop: () => end(child),
  }
}

function spawnChild(options: ServeChildOptions): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(options)]
  return spawn(process.execPath, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function readAlarms(child: ChildProcess, alarms: Map<string, number>): void {
  let rest = ''
  child.stderr?.resume()
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const code = /"level":"alarm","event":"(\w+)"/.exec(line)?.[1]
      if (code) alarms.set(code, (alarms.get(code) ?? 0) + 1)
    }
  })
}

async function end(child: ChildProcess): Promise<void> {
  const hasEnded = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== null || child.signalCode !== null) return
  killGroup(child)
  await hasEnded
  // The runtime gets the same signal as part of the group; its port and files are free shortly after.
  await sleep(300)
}

function killGroup(child: ChildProcess | undefined): void {
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It had already ended.
  }
}
