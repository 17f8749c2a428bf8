import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installPackages, unsupportedNode } from './install.mjs'

let root: string
const pathBefore = process.env.PATH

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maple-tape-install-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  // No npm here: an attempt to install fails.
  process.env.PATH = root
})

afterEach(() => {
  process.env.PATH = pathBefore
  rmSync(root, { recursive: true })
})

it('says in a sentence that npm is missing', async () => {
  expect(await installPackages(root)).toContain('npm is not on the PATH')
})

it('accepts a completed manual install', async () => {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  expect(await installPackages(root)).toBeUndefined()
  expect(readFileSync(join(root, 'node_modules', '.installed-lockfile'), 'utf8')).toHaveLength(64)
})

it('installs again when the lockfile has changed since', async () => {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  await installPackages(root)
  // By the file system's clock: that of the tests is set.
  const { mtimeMs } = statSync(join(root, 'node_modules', '.package-lock.json'))
  const later = new Date(mtimeMs + 60_000)
  writeFileSync(join(root, 'package-lock.json'), '{"changed":true}')
  utimesSync(join(root, 'package-lock.json'), later, later)
  expect(await installPackages(root)).toContain('npm is not on the PATH')
})

it.each([
  ['20.0.0', 'linux', 'x64'],
  ['22.13.0', 'darwin', 'arm64'],
  ['24.1.0', 'win32', 'x64'],
])('Node %s on %s %s will do', (version, platform, arch) => {
  expect(unsupportedNode(version, platform, arch)).toBeUndefined()
})

it.each([
  ['18.20.0', 'linux', 'x64', 'Node 20 or newer'],
  ['22.12.0', 'linux', 'arm64', 'Node 22.13 or newer'],
  ['20.20.2', 'darwin', 'arm64', 'Node 22.13 or newer'],
])(
  'Node %s on %s %s is refused with the version that would do',
  (version, platform, arch, wanted) => {
    expect(unsupportedNode(version, platform, arch)).toContain(wanted)
  },
)
