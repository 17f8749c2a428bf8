import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installPackages } from './install.mjs'

let root: string
const pathBefore = process.env.PATH

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maple-tape-install-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  // No npm here: whoever tries to install is found out.
  process.env.PATH = root
})

afterEach(() => {
  process.env.PATH = pathBefore
  rmSync(root, { recursive: true })
})

it('says in a sentence that npm is missing', async () => {
  expect(await installPackages(root)).toContain('npm is not on the PATH')
})

it('leaves an install alone that somebody finished by hand', async () => {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  expect(await installPackages(root)).toBeUndefined()
  expect(readFileSync(join(root, 'node_modules', '.installed-lockfile'), 'utf8')).toHaveLength(64)
})

it('installs again when the lockfile has changed since', async () => {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
  await installPackages(root)
  const later = new Date(Date.now() + 60_000)
  writeFileSync(join(root, 'package-lock.json'), '{"changed":true}')
  utimesSync(join(root, 'package-lock.json'), later, later)
  expect(await installPackages(root)).toContain('npm is not on the PATH')
})
