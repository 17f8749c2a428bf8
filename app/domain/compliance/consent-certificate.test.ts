import { CompactSign, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { createHasher, sha256Hex } from '#app/shared/crypto.server'
import { utf8 } from '#app/shared/encoding'
import {
  type ConsentCertificate,
  certificateKeys,
  signCertificate,
  verifyCertificate,
} from './consent-certificate.server'

const hash = createHasher('a secret')

async function certificate(): Promise<ConsentCertificate> {
  const text = 'I agree that Sandbox Brokerage may call me.'
  return {
    site: 'https://maple.test',
    issuedAt: '2026-11-24T01:00:00.000Z',
    siteVersion: null,
    lead: 'Ab1-_cdefghijklmnopqrs',
    person: {
      firstName: 'Zoé',
      lastName: 'O’Neil',
      email: 'zoe@maple.test',
      phoneNumber: '+14165550123',
    },
    consent: {
      text,
      sha256: await sha256Hex(text),
      version: '2026-11-20',
      firm: 'Sandbox Brokerage',
      page: '/register',
      givenAt: '2026-11-20T17:00:00.000Z',
      ipAddress: '203.0.113.7',
      withdrawnAt: null,
    },
    verification: null,
  }
}

async function signed() {
  return {
    file: await signCertificate(hash, await certificate()),
    keys: await certificateKeys(hash),
  }
}

describe('a certificate of consent', () => {
  it('verifies by the published key, whatever the order of its names', async () => {
    const { file, keys } = await signed()
    const reordered = Object.fromEntries(Object.entries(file.certificate).reverse())
    for (const given of [file, { ...file, certificate: reordered }]) {
      const sent = JSON.parse(JSON.stringify(given))
      expect(await verifyCertificate(sent, keys)).toEqual({ certificate: await certificate() })
    }
  })

  it('has one key for the life of the secret, without its private part', async () => {
    const { keys } = await certificateKeys(hash)
    expect(keys).toEqual((await certificateKeys(createHasher('a secret'))).keys)
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      },
    ])
  })

  it('is refused with any changed value', async () => {
    const { file, keys } = await signed()
    const json = JSON.stringify(file.certificate)
    for (const [from, to] of [
      ['+14165550123', '+14165550124'],
      ['may call me', 'may never call me'],
      ['2026-11-20T17', '2026-11-20T18'],
      ['"withdrawnAt":null', '"withdrawnAt":"2026-11-21T00:00:00.000Z"'],
    ] as const) {
      const changed = JSON.parse(json.replace(from, to))
      const verified = await verifyCertificate({ ...file, certificate: changed }, keys)
      expect(verified).toEqual({ problem: expect.stringContaining('altered') })
    }
  })

  it('is refused if another key signed it, or none', async () => {
    const { file, keys } = await signed()
    const { privateKey } = await generateKeyPair('EdDSA')
    const forged = await new CompactSign(utf8(JSON.stringify(file.certificate)))
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.keys[0]?.kid ?? '' })
      .sign(privateKey)
    const [head = '', body = ''] = file.signature.split('.')
    const none = `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${body}.`
    for (const signature of [forged, none, `${head}.${body}.`, '', 'a.b.c']) {
      const verified = await verifyCertificate({ ...file, signature }, keys)
      expect(verified).toEqual({ problem: 'This site did not sign the certificate.' })
    }
    const other = await certificateKeys(createHasher('another secret'))
    expect(await verifyCertificate(file, other)).toHaveProperty('problem')
  })

  it('is refused if its text has another hash, though it is signed', async () => {
    const { keys } = await signed()
    const base = await certificate()
    const file = await signCertificate(hash, {
      ...base,
      consent: { ...base.consent, sha256: '0'.repeat(64) },
    })
    expect(await verifyCertificate(file, keys)).toEqual({
      problem: expect.stringContaining('hash'),
    })
  })

  it.each([null, [], {}, 'text', { certificate: {}, signature: 'x' }])(
    'is not what %j is',
    async (file) => {
      const keys = await certificateKeys(hash)
      expect(await verifyCertificate(file, keys)).toEqual({
        problem: 'The file is not a certificate of consent.',
      })
    },
  )
})
