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
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

const scripts = globSync('scripts/*/*.ts', { cwd: root })
  .filter((path) =>
    /^await (runCommand|runMain|operate)\(/m.test(readFileSync(join(root, path), 'utf8')),
  )
  .sort()
const commands = scripts.map((path) => basename(path, '.ts'))

const folder = mkdtempSync(join(tmpdir(), 'maple-tape-commands-'))
const calls = join(folder, 'calls.txt')
/** Files that images, font and covers would write. */
const written = ['public/favicon.ico', 'app/fonts/newsreader.woff2', 'public/social/about.png']
const timesOf = () => written.map((path) => statSync(join(root, path)).mtimeMs)

beforeAll(() => {
  // Stubs of what uploads, migrates or builds, which only record the call.
  for (const name of ['wrangler', 'react-router', 'npm', 'npx', 'biome', 'vitest', 'espeak-ng']) {
    const says = `echo "${name} $*" >> ${JSON.stringify(calls)}\necho '[{"name":"SEAL_KEY"}]'\n`
    writeFileSync(join(folder, name), `#!/bin/sh\n${says}`, { mode: 0o755 })
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

type Ended = { status: number | null; stdout: string; stderr: string; called: string[] }

async function runScript(command: string, ...args: string[]): Promise<Ended> {
  rmSync(calls, { force: true })
  const bin = join(root, 'node_modules', '.bin')
  const script = scripts[commands.indexOf(command)] ?? command
  const path = [folder, bin, process.env.PATH].join(delimiter)
  return ended('node', ['--disable-warning=ExperimentalWarning', script, ...args], path)
}

async function ended(file: string, args: string[], PATH = process.env.PATH): Promise<Ended> {
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

describe.each(commands)('%s', (command) => {
  it('says with --help what it does, and does nothing', async () => {
    const before = timesOf()
    const { status, stdout, stderr, called } = await runScript(command, '--help')
    expect([status, stderr, called]).toEqual([0, '', []])
    expect(stdout).toMatch(/^(npm (run|test|start)|node scripts)/)
    expect(timesOf()).toEqual(before)
  })

  it('refuses an option that it does not have, in one line', async () => {
    const before = timesOf()
    const { status, stdout, stderr, called } = await runScript(command, '--no-such-flag')
    expect([status, stdout, called]).toEqual([2, '', []])
    expect(stderr).toBe("Unknown option '--no-such-flag'. See --help.\n")
    expect(timesOf()).toEqual(before)
  })
})

it.each([
  'backup',
  'build',
  'check',
  'cloudflare-setup',
  'contacts',
  'deploy',
  'dev',
  'font',
  'images',
  'licences',
  'start',
  'bench',
  'chaos',
  'covers',
  'funnel',
  'health',
  'history',
  'keys',
  'lighthouse',
  'links',
  'narration',
  'restore',
  'retention',
  'screenshots',
  'test',
])('%s refuses a word that it does not know', async (command) => {
  const { status, stdout, stderr, called } = await runScript(command, 'no-such-word')
  expect([status, stdout, called]).toEqual([2, '', []])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('no-such-word')])
})

describe('deploy', () => {
  it.each([[['--dry-run']], [[]]])('with %j uploads nothing that is not fit', async (args) => {
    const { status, stderr, called } = await runScript('deploy', ...args)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Not deployed:/m)
    expect(stderr).toContain('HMAC_KEY')
    // With an owner's ids, it also asks which migrations are applied.
    const reading = /^wrangler (secret list|d1 execute .*SELECT) /
    expect(called.filter((call) => !reading.test(call))).toEqual([])
    expect(called.length).toBeGreaterThan(0)
  })

  it.each(['--env=elsewhere', '--name=mapletape', '--no-dry-run', '--dry-run=false'])(
    'hands no %s on to wrangler',
    async (flag) => {
      const { status, called } = await runScript('deploy', flag)
      expect([status, called]).toEqual([2, []])
    },
  )

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no production build and no child behind on %s',
    async (signal) => {
      const redirect = join(root, '.wrangler', 'deploy', 'config.json')
      // Put back afterwards: the build stays as it is, and other parts of `npm test` use it.
      const kept = [redirect, join(root, 'build', '.inputs')]
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
        child.kill(signal)
        expect(await exit).toBe(130)
        expect(existsSync(redirect)).toBe(false)
        const pid = Number(readFileSync(pidFile, 'utf8'))
        await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000)
      } finally {
        for (const [path, contents] of kept) writeFileSync(path, contents)
        rmSync(hanging, { recursive: true })
      }
    },
  )
})

describe('rollback', () => {
  it('asks only for the versions in a dry run, and moves nothing for one that is not listed', async () => {
    const { status, called } = await runScript('rollback', '1f3a', '--dry-run')
    expect([status, called]).toEqual([1, [expect.stringMatching(/^wrangler versions list /)]])
  })

  it('takes no word for a version', async () => {
    const { status, called } = await runScript('rollback', 'latest')
    expect([status, called]).toEqual([1, []])
  })
})

describe('npm', () => {
  it.each([
    [['deploy', '--dry-run'], 'npm run deploy -- --dry-run'],
    [['keys', 'rotate', '--dry-run'], 'npm run keys -- … --dry-run'],
    [['links', 'disable', 'x', '--dry-run'], 'npm run links -- … --dry-run'],
    [['contacts', 'erase', 'a@b.co', '--remote'], 'npm run contacts -- … --remote'],
    [['contacts', 'erase', 'a@b.co', '--dry-run'], 'npm run contacts -- … --dry-run'],
    [['leads', 'forget', 'x', '--by', 'ada'], 'npm run leads -- … --by'],
    [['buyers', 'pause', '--all'], 'npm run buyers -- … --all'],
  ])('that keeps a flag of %j to itself does not let the command act', async (args, told) => {
    const { status, stderr } = await ended('npm', ['run', '--silent', ...args])
    expect(status).toBe(2)
    expect(stderr).toContain(`Write \`--\` before the flags: ${told}`)
  })

  it.each([
    [['licences']],
    [['deploy', '--', '--help']],
    [['keys']],
    [['leads']],
    [['comments']],
    [['buyers']],
    [['links']],
  ])('runs %j as it always does', async (args) => {
    const { status, stdout } = await ended('npm', ['run', '--silent', ...args])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/\S/)])
  })

  it.each([
    [['contacts', '--', 'erase', 'no.such.person@broker.example']],
    [['history', '--', 'status']],
    [['keys', '--', 'rotate', '--dry-run']],
    [['links', '--', 'list']],
    [['buyers', '--', 'list']],
    [['comments', '--', 'list', '--by', 'ada']],
  ])('runs %j, which ends with whose storage it was', async (args) => {
    const { status, stdout, stderr } = await ended('npm', ['run', '--silent', ...args])
    expect([status, `${stdout}${stderr}`.trim()]).toEqual([
      0,
      expect.stringMatching(/\(local\)\.?$/),
    ])
  })

  it('exports leads to a new file of the operator alone, and prints no one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'export-'))
    const file = join(folder, 'leads.json')
    const args = ['run', '--silent', 'leads', '--', 'export', file, '--by', 'ada']
    const { status, stdout } = await ended('npm', args)
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+ leads exported to .*\n$/)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await ended('npm', args)).status).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it.each([
    [['leads', '--', 'export', 'leads.csv', '--phone', '+16475550142', '--by', 'ada'], '--phone'],
    [['keys', '--', 'status', '--dry-run'], '--dry-run'],
    [['contacts', '--', 'erase', 'a@b.co', '--search', 'x'], '--search'],
    [['links', '--', 'list', '--to', '/register'], '--to'],
    [['restore', '--', 'list', '--at', '2026-11-22T10:00Z'], '--at'],
  ])('refuses %j, where the option has no effect', async (args, option) => {
    const { status, stderr } = await ended('npm', ['run', '--silent', ...args])
    expect([status, stderr]).toEqual([2, expect.stringContaining(` takes no ${option}. `)])
  })
})
