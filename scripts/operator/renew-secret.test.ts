import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretOf } from '#tests/support/settings.ts'
import { readSecrets, writeSecrets } from './cloudflare/secrets.ts'
import { type Renewing, renewSecret } from './renew-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maple-tape-renew-'))
  writeSecrets(
    'production',
    { DATA_KEYS: `k3:${secretOf('a')},k1:${secretOf('b')}`, TWILIO_AUTH_TOKEN: 'new-token' },
    folder,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const old = 'aaaaaaaa-1'
const fresh = 'bbbbbbbb-2'

/** A Worker that responds with its old version a few times after a secret was put. */
function liveWorker({ lateAnswers = 2, fails = '' } = {}) {
  const put: { args: string[]; value: string }[] = []
  let left = lateAnswers
  const renewing: Renewing = {
    environment: 'production',
    folder,
    wrangler: async (args, value = '') => {
      if (args[0] === 'deployments') {
        const versions = [{ version_id: put.length > 0 ? fresh : old, percentage: 100 }]
        return { status: 0, output: JSON.stringify({ versions }) }
      }
      if (fails && args[0] === 'secret') return { status: 1, output: `[ERROR] ${fails}` }
      put.push({ args, value: Object.values<string>(JSON.parse(value))[0] ?? '' })
      return { status: 0, output: '' }
    },
    askAs: async () => async () => {
      const version = left-- > 0 ? old : fresh
      return Response.json({ ok: true, version: version.slice(0, 8), sandbox: false })
    },
    pause: async () => {},
  }
  return { renewing, put }
}

describe('renewing a secret', () => {
  it('puts one made here into its environment, keeps it, and waits for the Worker that holds it', async () => {
    const { renewing, put } = liveWorker()
    expect(await renewSecret('SEAL_KEY', renewing)).toMatch(
      /^The live Worker holds the new SEAL_KEY \(version bbbbbbbb\)/,
    )
    const value = put[0]?.value ?? ''
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(put[0]?.args.join(' ')).toMatch(/^secret bulk .*--env production$/)
    expect(readSecrets('production', folder).SEAL_KEY).toBe(value)
  })

  it('puts a new data key first and keeps the others, which still read', async () => {
    const { renewing, put } = liveWorker()
    const before = readSecrets('production', folder).DATA_KEYS
    await renewSecret('DATA_KEYS', renewing)
    expect(put[0]?.value).toMatch(/^k4:/)
    expect(put[0]?.value.endsWith(`,${before}`)).toBe(true)
  })

  it('puts what a third party gave from the file', async () => {
    const { renewing, put } = liveWorker()
    await renewSecret('TWILIO_AUTH_TOKEN', renewing)
    expect(put).toMatchObject([{ value: 'new-token' }])
    await expect(renewSecret('BUYER_API_KEY', renewing)).rejects.toThrow(
      'Write BUYER_API_KEY into .secrets/production.json first.',
    )
  })

  it('says so if the Worker goes on responding without it', async () => {
    const { renewing } = liveWorker({ lateAnswers: 1_000 })
    await expect(renewSecret('SEAL_KEY', renewing)).rejects.toThrow(
      'SEAL_KEY was put, but is not served: version aaaaaaaa answered, not bbbbbbbb.',
    )
  })

  it('leaves the file as it was if Cloudflare refuses', async () => {
    const before = readSecrets('production', folder)
    const { renewing } = liveWorker({ fails: 'no token' })
    await expect(renewSecret('DATA_KEYS', renewing)).rejects.toThrow('DATA_KEYS: not put')
    expect(readSecrets('production', folder)).toEqual(before)
  })

  it('keeps it for the next release while the latest version is not the one that serves', async () => {
    const fails = "the latest version of your Worker isn't currently deployed."
    const { renewing, put } = liveWorker({ fails })
    expect(await renewSecret('SEAL_KEY', renewing)).toMatch(/^SEAL_KEY waits for the next release/)
    expect(put[0]?.args.slice(0, 3)).toEqual(['versions', 'secret', 'bulk'])
    expect(readSecrets('production', folder).SEAL_KEY).toBe(put[0]?.value)
  })

  it('refuses the key that is not rotated, and a name that isn’t a secret', async () => {
    const { renewing, put } = liveWorker()
    await expect(renewSecret('HMAC_KEY', renewing)).rejects.toThrow('HMAC_KEY is not rotated')
    await expect(renewSecret('SITE_ORIGIN', renewing)).rejects.toThrow('is no secret')
    expect(put).toEqual([])
  })
})
