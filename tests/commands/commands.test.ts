import { spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

const scripts = globSync('scripts/*/*.ts', { cwd: root })
  .filter((path) => /^await (runCommand|operate)\(/m.test(readFileSync(join(root, path), 'utf8')))
  .sort()
const commands = scripts.map((path) => basename(path, '.ts'))

const folder = mkdtempSync(join(tmpdir(), 'maple-tape-commands-'))
const calls = join(folder, 'calls.txt')
/** Files that images, font and covers would write. */
const written = ['public/favicon.ico', 'app/fonts/newsreader.woff2', 'public/social/about.png']
const timesOf = () => written.map((path) => statSync(join(root, path)).mtimeMs)

beforeAll(() => {
  // Stubs of the tools that upload, migrate or build: they only record the call.
  for (const name of ['wrangler', 'react-router', 'npm', 'npx', 'biome', 'vitest', 'espeak-ng']) {
    const says = `echo "${name} $*" >> ${JSON.stringify(calls)}\necho '[{"name":"SEAL_KEY","results":[]}]'\n`
    writeFileSync(join(folder, name), `#!/bin/sh\n${says}`, { mode: 0o755 })
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

type Ended = { status: number | null; stdout: string; stderr: string; called: string[] }

const pathOf = (command: string) => join(root, scripts[commands.indexOf(command)] ?? command)
const stubbed = [folder, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const quiet = '--disable-warning=ExperimentalWarning'

function runScript(command: string, ...args: string[]): Promise<Ended> {
  return ended('node', [quiet, pathOf(command), ...args], stubbed)
}

type Command = readonly [command: string, ...args: string[]]
type Outcome = [status: number, stdout: string, stderr: string]

/** Runs commands in one process. */
async function runAll(all: readonly Command[], PATH?: string): Promise<Outcome[]> {
  const list = all.map(([command, ...args]) => [pathOf(command), ...args])
  const runner = join(root, 'tests', 'support', 'run-commands.mjs')
  const { stdout, stderr } = await ended('node', [quiet, runner, JSON.stringify(list)], PATH)
  const outcomes: Outcome[] = JSON.parse(stdout || 'null') ?? []
  expect([outcomes.length, stderr]).toEqual([all.length, ''])
  return outcomes
}

async function ended(file: string, args: string[], PATH = process.env.PATH): Promise<Ended> {
  rmSync(calls, { force: true })
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, CI: 'true', PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { status, stdout, stderr, called: readCalls() }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

function readCalls(): string[] {
  try {
    return readFileSync(calls, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

describe('every command', () => {
  afterEach(() => expect(readCalls()).toEqual([]))

  it('says with --help what it does, refuses an option or a word that it does not have, and does nothing', async () => {
    const before = timesOf()
    const takesNames = ['buyers', 'comments', 'format', 'leads', 'new-article', 'rollback']
    const withoutNames = commands.filter((command) => !takesNames.includes(command))
    // In one process, because loading all commands takes most of the time.
    const outcomes = await runAll(
      [
        ...commands.map((command) => [command, '--help'] as const),
        ...commands.map((command) => [command, '--no-such-flag'] as const),
        ...withoutNames.map((command) => [command, 'no-such-word'] as const),
      ],
      stubbed,
    )
    const flagsAt = commands.length
    for (const [at, [status, stdout, stderr]] of outcomes.slice(0, flagsAt).entries()) {
      expect([commands[at], status, stderr]).toEqual([commands[at], 0, ''])
      expect(stdout).toMatch(/^(npm (run|test|start)|node scripts)/)
    }
    const refusal = "Unknown option '--no-such-flag'. See --help.\n"
    const wordsAt = 2 * flagsAt
    expect(outcomes.slice(flagsAt, wordsAt)).toEqual(commands.map(() => [2, '', refusal]))
    for (const [at, [status, stdout, stderr]] of outcomes.slice(wordsAt).entries()) {
      expect([withoutNames[at], status, stdout]).toEqual([withoutNames[at], 2, ''])
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('no-such-word')])
    }
    expect(timesOf()).toEqual(before)
  })

  it('every command of an operator says without a word what there is', async () => {
    const plain: Command[] = [['keys'], ['leads'], ['comments'], ['buyers'], ['links']]
    for (const [status, stdout] of await runAll(plain, stubbed)) {
      expect([status, stdout]).toEqual([0, expect.stringMatching(/\S/)])
    }
  })

  it('refuses an option if it has no effect', async () => {
    const cases: [...Command, option: string][] = [
      ['leads', 'export', 'leads.csv', '--by', 'ada', '--phone', '+16475550142', '--phone'],
      ['keys', 'status', '--dry-run', '--dry-run'],
      ['contacts', 'erase', 'a@b.co', '--search', 'x', '--search'],
      ['links', 'list', '--to', '/register', '--to'],
      ['restore', 'list', '--at', '2026-11-22T10:00Z', '--at'],
    ]
    const outcomes = await runAll(
      cases.map((one) => one.slice(0, -1) as unknown as Command),
      stubbed,
    )
    const refusals = cases.map((one) => expect.stringContaining(` takes no ${one.at(-1)}. `))
    expect(outcomes).toEqual(refusals.map((refusal) => [2, '', refusal]))
  })

  it('hands nothing on to wrangler that it does not know', async () => {
    const flags = ['--env=elsewhere', '--name=mapletape', '--no-dry-run', '--dry-run=false']
    const outcomes = await runAll(
      flags.map((flag) => ['deploy', flag]),
      stubbed,
    )
    expect(outcomes.map(([status]) => status)).toEqual(flags.map(() => 2))
  })
})

describe('an operator’s command on local storage', { timeout: 180_000 }, () => {
  it('ends with whose storage it was, and exports leads to a new file of the operator alone', async () => {
    const file = join(folder, 'leads.json')
    const exporting = ['leads', 'export', file, '--by', 'ada'] as const
    // In one process, because opening storage for the first time takes most of the time.
    const outcomes = await runAll([
      ['contacts', 'erase', 'no.such.person@broker.example'],
      ['keys', 'rotate', '--dry-run'],
      ['links', 'list'],
      ['buyers', 'list'],
      ['comments', 'list', '--by', 'ada'],
      exporting,
      exporting,
    ])
    const again = outcomes.pop()
    for (const [status, stdout, stderr] of outcomes) {
      const said = `${stdout}${stderr}`.trim()
      expect([status, said]).toEqual([0, expect.stringMatching(/\(local\)\.?$/)])
    }
    // No one is printed.
    expect(outcomes.at(-1)?.[1]).toMatch(/^\d+ leads exported to .*\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(again?.[0]).toBe(1)
  })
})

describe('deploy', () => {
  it('uploads nothing that is not fit', async () => {
    const { status, stderr, called } = await runScript('deploy')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Not deployed:/m)
    expect(stderr).toContain('HMAC_KEY')
    // With an owner's ids, it also asks which migrations are applied.
    const reading = /^wrangler (secret list|d1 execute .*SELECT) /
    expect(called.filter((call) => !reading.test(call))).toEqual([])
    expect(called.length).toBeGreaterThan(0)
  })

  it('leaves no production build and no child behind when it is stopped', async () => {
    const redirect = join(root, '.wrangler', 'deploy', 'config.json')
    // Put back afterwards: the build stays as it is, and other parts of `npm test` use it.
    const stored = [redirect, join(root, 'build', '.inputs')]
      .filter((path) => existsSync(path))
      .map((path) => [path, readFileSync(path)] as const)
    const hanging = mkdtempSync(join(tmpdir(), 'maple-tape-hanging-'))
    const pidFile = join(hanging, 'pid')
    const script = `#!/bin/sh\necho $$ > ${JSON.stringify(pidFile)}\nexec sleep 60\n`
    writeFileSync(join(hanging, 'wrangler'), script, { mode: 0o755 })
    mkdirSync(dirname(redirect), { recursive: true })
    writeFileSync(redirect, '{"configPath":"../../build/server/wrangler.json"}')
    const PATH = [hanging, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    try {
      const child = spawn('node', ['scripts/operator/deploy.ts'], {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, PATH },
      })
      const exit = new Promise((resolve) => child.on('exit', resolve))
      await vi.waitFor(() => expect(readFileSync(pidFile, 'utf8')).toMatch(/\d\n/), 30_000)
      child.kill('SIGTERM')
      expect(await exit).toBe(130)
      expect(existsSync(redirect)).toBe(false)
      const pid = Number(readFileSync(pidFile, 'utf8'))
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000)
    } finally {
      for (const [path, contents] of stored) writeFileSync(path, contents)
      rmSync(hanging, { recursive: true })
    }
  })
})

describe('rollback', () => {
  it('lists versions and who has the traffic', async () => {
    const { status, called } = await runScript('rollback')
    const listed = [/^wrangler versions list /, /^wrangler deployments status /]
    expect([status, called]).toEqual([0, listed.map((call) => expect.stringMatching(call))])
  })

  const version = '1f3a1f3a-1111-4111-8111-111111111111'

  it('does not bring old secrets back unasked, and takes no word for a version', async () => {
    const outcomes = await runAll([
      ['rollback', version],
      ['rollback', 'latest'],
    ])
    expect(outcomes.map(([status]) => status)).toEqual([1, 1])
    expect(outcomes[0]?.[2]).toContain('--old-secrets')
  })

  it('goes back with them if that is meant, and says what stays', async () => {
    const { stdout, called } = await runScript('rollback', version, '--old-secrets')
    expect(called).toEqual([expect.stringContaining(`wrangler rollback ${version} `)])
    expect(stdout).toContain('Not rolled back: databases and their migrations')
  })
})

describe('npm', () => {
  it.each([
    [['deploy', '--dry-run'], 'npm run deploy -- --dry-run'],
    [['leads', 'forget', 'x', '--by', 'ada'], 'npm run leads -- … --by'],
  ])('npm that keeps a flag of %j to itself does not let the command act', async (args, told) => {
    const { status, stderr } = await ended('npm', ['run', '--silent', ...args])
    expect(status).toBe(2)
    expect(stderr).toContain(`Write \`--\` before the flags: ${told}`)
  })

  it('runs a command as it always does', async () => {
    const { status, stdout } = await ended('npm', ['run', '--silent', 'links'])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/\S/)])
  })
})
