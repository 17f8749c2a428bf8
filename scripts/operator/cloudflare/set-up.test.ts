import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withIds } from './resources.ts'
import { readSecrets, writeSecrets } from './secrets.ts'
import { type SetUp, setUp } from './set-up.ts'
import type { Wrangler } from './wrangler.ts'

const config = {
  name: 'maple',
  d1_databases: [{ binding: 'MARKET', database_name: 'maple' }],
  kv_namespaces: [{ binding: 'KEPT_FILES' }, { binding: 'OTP', id: 'own' }],
  queues: { consumers: [{ queue: 'maple-leads', dead_letter_queue: 'maple-dead' }] },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maple-tape-set-up-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An account whose wrangler speaks in the words of the real one. */
function account(fails: Record<string, string> = {}) {
  const put: Record<string, string> = {}
  const created: string[] = []
  const lines: string[] = []
  const wrangler: Wrangler = async (args, input) => {
    const asked = args.join(' ')
    const failing = Object.keys(fails).find((start) => asked.startsWith(start))
    if (failing) return { status: 1, output: `✘ [ERROR] ${fails[failing]}` }
    if (asked.startsWith('secret list')) {
      return { status: 0, output: JSON.stringify(Object.keys(put).map((name) => ({ name }))) }
    }
    if (asked.includes('secret bulk')) Object.assign(put, JSON.parse(input ?? ''))
    else {
      const name = asked.replace(/ --config.*/, '')
      if (created.includes(name)) {
        return { status: 1, output: '✘ [ERROR] A database with that name already exists' }
      }
      created.push(name)
    }
    return { status: 0, output: '' }
  }
  const print = (line: string) => void lines.push(line)
  const steps: SetUp = { environment: 'production', config, wrangler, print, folder }
  return { put, created, lines, steps }
}

const made = [
  'd1 create maple --location enam',
  'queues create maple-dead',
  'r2 bucket create maple-backups --location enam',
]

describe('setting up an account', () => {
  it('creates what the first upload does not, and puts strong secrets, once', async () => {
    const { put, created, lines, steps } = account()
    await setUp(steps)
    expect(created).toEqual(made)
    expect(put.SEAL_KEY).toMatch(/^[\w-]{43}$/)
    expect(put.DATA_KEYS).toMatch(/^k1:.{43}$/)
    expect(readSecrets('production', folder)).toEqual(put)

    const before = { ...put }
    lines.splice(0)
    await setUp(steps)
    expect([created, put]).toEqual([made, before])
    expect(lines).toEqual([
      'd1 create maple: found',
      'queues create maple-dead: found',
      'r2 bucket create maple-backups: found',
      'secrets: found',
    ])
  })

  it('makes no bucket for staging, which has no backups', async () => {
    const { created, put, steps } = account()
    await setUp({ ...steps, environment: 'staging' })
    expect(created).toEqual(made.slice(0, 2))
    expect(Object.keys(put)).toContain('STAGING_SECRET')
  })

  it('goes on without R2, and says so', async () => {
    const { put, lines, steps } = account({ 'r2 bucket': 'Please enable R2. [code: 10042]' })
    await setUp(steps)
    expect(lines[2]).toMatch(/^r2 bucket create maple-backups: not done, .*enable R2/)
    expect(put.SEAL_KEY).toBeDefined()
  })

  it('goes on where it failed: a secret that was made is put, not made again', async () => {
    const failing = account({ 'secret bulk': 'Worse luck' })
    await expect(setUp(failing.steps)).rejects.toThrow('HMAC_KEY, DATA_KEYS: not put, Worse luck')
    const known = readSecrets('production', folder)
    const { put, steps } = account()
    await setUp(steps)
    expect(put).toEqual(known)
  })

  it('puts what the file has and Cloudflare lacks, and replaces nothing', async () => {
    const { put, steps } = account()
    put.SEAL_KEY = 'old'
    writeSecrets('production', { SEAL_KEY: 'other', TWILIO_AUTH_TOKEN: 'token' }, folder)
    await setUp(steps)
    expect(put).toMatchObject({ SEAL_KEY: 'old', TWILIO_AUTH_TOKEN: 'token' })
  })

  it('keeps secrets for the next release after a rollback', async () => {
    const refusal = 'A request failed. Script edit failed. [code: 10214]'
    const { put, lines, steps } = account({ 'secret bulk': refusal })
    await setUp(steps)
    expect(lines.at(-1)).toBe('secrets: SEAL_KEY, HMAC_KEY, DATA_KEYS put for the next release')
    expect(Object.keys(put)).toHaveLength(3)
  })

  it.each([
    ['secret list', 'Cloudflare did not respond: Worse luck'],
    ['d1 create', 'd1 create maple: Worse luck'],
    ['queues create', 'queues create maple-dead: Worse luck'],
  ])('stops where %s fails', async (failing, told) => {
    const { steps, put } = account({ [failing]: 'Worse luck' })
    await expect(setUp(steps)).rejects.toThrow(told)
    expect(put).toEqual({})
  })
})

it('finds ids by name, and leaves those of wrangler.toml as they are', async () => {
  const lists: Record<string, object[]> = {
    d1: [
      { name: 'other', uuid: 'u0' },
      { name: 'maple', uuid: 'u1' },
    ],
    kv: [{ title: 'maple-kept-files', id: 'i1' }],
  }
  const wrangler: Wrangler = async ([kind = '']) => ({
    status: 0,
    output: JSON.stringify(lists[kind]),
  })
  expect(await withIds(config, wrangler)).toMatchObject({
    d1_databases: [{ binding: 'MARKET', database_id: 'u1' }],
    kv_namespaces: [
      { binding: 'KEPT_FILES', id: 'i1' },
      { binding: 'OTP', id: 'own' },
    ],
  })
})

it.each(['[]', '{"a":1}', '{', 'null'])('refuses %s as a file of secrets', (text) => {
  writeSecrets('production', {}, folder)
  writeFileSync(join(folder, '.secrets', 'production.json'), text)
  expect(() => readSecrets('production', folder)).toThrow('must be a JSON object')
})
