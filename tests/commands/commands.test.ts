import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

/** A module that the set-up loads, and no command. */
const noCommands = ['seed']
const commands = globSync('scripts/*.ts', { cwd: root })
  .map((path) => basename(path, '.ts'))
  .filter((name) => !name.endsWith('.test') && !noCommands.includes(name))
  .sort()

const folder = mkdtempSync(join(tmpdir(), 'maple-tape-commands-'))
const calls = join(folder, 'calls.txt')
/** Written by images, font and covers, were they to run. */
const written = ['public/favicon.ico', 'app/fonts/newsreader.woff2', 'public/social/about.png']
const timesOf = () => written.map((path) => statSync(join(root, path)).mtimeMs)

beforeAll(() => {
  // What uploads, migrates or builds only says here that it was called.
  for (const name of ['wrangler', 'react-router', 'npm', 'npx', 'biome', 'vitest', 'espeak-ng']) {
    const says = `echo "${name} $*" >> ${JSON.stringify(calls)}\necho '[{"name":"SEAL_KEY"}]'\n`
    writeFileSync(join(folder, name), `#!/bin/sh\n${says}`, { mode: 0o755 })
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

type Ended = { status: number | null; stdout: string; stderr: string; called: string[] }

async function say(command: string, ...args: string[]): Promise<Ended> {
  rmSync(calls, { force: true })
  const bin = join(root, 'node_modules', '.bin')
  const script = join('scripts', `${command}.ts`)
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: [folder, bin, process.env.PATH].join(delimiter) },
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
    const { status, stdout, stderr, called } = await say(command, '--help')
    expect([status, stderr, called]).toEqual([0, '', []])
    expect(stdout).toMatch(/^(npm (run|test|start)|node scripts)/)
    expect(timesOf()).toEqual(before)
  })

  it('refuses an option that it does not have, in one line', async () => {
    const before = timesOf()
    const { status, stdout, stderr, called } = await say(command, '--no-such-flag')
    expect([status, stdout, called]).toEqual([2, '', []])
    expect(stderr).toBe("Unknown option '--no-such-flag'. See --help.\n")
    expect(timesOf()).toEqual(before)
  })
})

it.each([
  ...['build', 'check', 'contacts', 'deploy', 'dev', 'font', 'images', 'licences', 'start'],
  ...['bench', 'chaos', 'covers', 'keys', 'lighthouse', 'links', 'screenshots', 'test'],
])('%s refuses a word that it does not know', async (command) => {
  const { status, stdout, stderr, called } = await say(command, 'no-such-word')
  expect([status, stdout, called]).toEqual([2, '', []])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('no-such-word')])
})

describe('deploy', () => {
  it.each([[['--dry-run']], [[]]])('with %j uploads nothing that is not fit', async (args) => {
    const { status, stderr, called } = await say('deploy', ...args)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Not deployed:/m)
    expect(stderr).toContain('HMAC_KEY')
    expect(called).toEqual([expect.stringMatching(/^wrangler secret list /)])
  })

  it.each(['--env=staging', '--name=mapletape', '--no-dry-run', '--dry-run=false'])(
    'hands no %s on to wrangler',
    async (flag) => {
      const { status, called } = await say('deploy', flag)
      expect([status, called]).toEqual([2, []])
    },
  )
})
