import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './paths.ts'

export type RunResult = { status: number | null; output: string }
type RunOptions = {
  env?: Record<string, string>
  timeoutSeconds?: number
  /** Where it runs; the repository by default. */
  cwd?: string
  /** What the command reads; nothing by default. */
  input?: string | undefined
}

// Through a pipe the child cannot see whether it prints to a terminal.
const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const bin = join(root, 'node_modules', '.bin')
const given = process.env.PATH ?? ''
// npm and setup.mjs set it already; a command may run without them.
const path = given.split(delimiter).includes(bin) ? given : `${bin}${delimiter}${given}`
const running = new Set<ChildProcess>()

/** Runs a command of node_modules/.bin (or the PATH) to its end and returns everything it printed. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    // A process group, so killing a hung test runner also kills its browsers.
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, PATH: path, ...colors, ...options.env },
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    const timer = setTimeout(
      () => {
        output += `\n${command} was stopped after ${options.timeoutSeconds} s.\n`
        stopTree(child)
      },
      (options.timeoutSeconds ?? 3600) * 1000,
    )
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // A command that ends early does not read it all.
    child.stdin?.on('error', () => {}).end(options.input)
    child.on('error', (error) => collect(Buffer.from(error.message)))
    child.on('close', (status) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ status, output })
    })
  })
}

/** Passes Ctrl-C on to the process groups, which do not receive it, then cleans up. */
export function stopRunsWithThisProcess(cleanUp?: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of running) stopTree(child)
      cleanUp?.()
      process.exit(130)
    })
  }
}

function stopTree(child: ChildProcess): void {
  if (!child.pid) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It had already ended.
  }
}
