import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  certificateKeys,
  certificateKeysPath,
  signCertificate,
} from '#app/domain/compliance/consent-certificate.server.ts'
import { createHasher, sha256Hex } from '#app/shared/crypto.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Desk } from './command.ts'
import { verifyFile } from './verify-file.ts'

const hash = createHasher('a secret')
const folder = mkdtempSync(join(tmpdir(), 'maple-tape-certificate-'))
let site: Server
let origin = ''

beforeAll(async () => {
  const keys = JSON.stringify(await certificateKeys(hash))
  site = createServer((request, response) => {
    const isKeys = request.url === certificateKeysPath
    response.writeHead(isKeys ? 200 : 404).end(isKeys ? keys : 'Page not found.')
  })
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

function verify(content: string, at: string | null = origin): Promise<object> {
  const path = join(folder, 'consent.json')
  writeFileSync(path, content)
  return verifying([path], at === null ? {} : { SITE_ORIGIN: at })
}

async function verifying(targets: string[], env: Record<string, string>): Promise<object> {
  try {
    const said = await verifyFile({ env } as unknown as Desk, {
      name: 'verify',
      targets,
      flags: {},
    })
    return { ok: true, ...said }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.message }
    throw error
  }
}

async function certified(): Promise<string> {
  const text = 'I agree that Sandbox Brokerage may call me.'
  const file = await signCertificate(hash, {
    site: origin,
    issuedAt: '2026-11-24T01:00:00.000Z',
    siteVersion: null,
    lead: 'Ab1-_cdefghijklmnopqrs',
    person: { firstName: 'Ada', lastName: 'T', email: 'a@b.ca', phoneNumber: '+14165550123' },
    consent: {
      text,
      sha256: await sha256Hex(text),
      version: '2026-11-20',
      firm: null,
      page: '/register',
      givenAt: '2026-11-20T17:00:00.000Z',
      ipAddress: null,
      withdrawnAt: null,
    },
    verification: null,
  })
  return JSON.stringify(file)
}

it('says that a certificate is genuine, and whose it is', async () => {
  expect(await verify(await certified())).toMatchObject({
    ok: true,
    json: { lead: 'Ab1-_cdefghijklmnopqrs', person: { phoneNumber: '+14165550123' } },
    text: expect.stringMatching(/^Genuine by the key of \S+:\d+\. Lead Ab1-_cdef/),
  })
})

it('refuses a changed one, a file of something else, and none', async () => {
  const changed = (await certified()).replace('+14165550123', '+14165550999')
  for (const place of ['"issuedAt"', '"firstName"', '"page"', '"signature"']) {
    const more = (await certified()).replace(place, `"note":"agreed to calls until 2030",${place}`)
    expect(await verify(more)).toMatchObject({ problem: expect.stringContaining('not a') })
  }
  expect(await verify(changed)).toMatchObject({ problem: expect.stringContaining('altered') })
  expect(await verify('Genuine.')).toMatchObject({ problem: expect.stringContaining('JSON') })
  expect(await verify('{}')).toMatchObject({
    problem: expect.stringContaining('not a certificate'),
  })
  expect(await verifying([], {})).toMatchObject({
    problem: expect.stringContaining('Give one file'),
  })
})

it('refuses a file that says something else before what was signed', async () => {
  const text = await certified()
  const { certificate } = JSON.parse(text)
  const forged = JSON.stringify({ ...certificate, lead: 'another' })
  const twice = [
    text.replace('{"certificate":', `{"certificate":${forged},"certificate":`),
    text.replace('"consent":{', '"consent":{"text":"I agree to everything.",'),
    text.replace('"page":', '"\\u0070age":"/elsewhere","page":'),
  ]
  for (const file of twice) {
    expect(JSON.parse(file)).toEqual(JSON.parse(text))
    expect(await verify(file)).toMatchObject({ problem: expect.stringContaining('twice') })
  }
})

it('takes a genuine one as another program writes it', async () => {
  const { certificate, signature } = JSON.parse(await certified())
  const spaced = JSON.stringify({ signature, certificate }, null, '\t')
  const escaped = spaced.replaceAll('/', '\\/').replace('Ada', '\\u0041da')
  expect(await verify(escaped)).toMatchObject({ ok: true })
})

it('asks the site on this machine at its port, unless a setting names another', async () => {
  vi.stubEnv('PORT', new URL(origin).port)
  expect(await verify(await certified(), null)).toMatchObject({ ok: true })
  vi.unstubAllEnvs()
})

it('asks the site on this machine that the file names, and says when another was asked', async () => {
  vi.stubEnv('PORT', '')
  expect(await verify(await certified(), null)).toMatchObject({ ok: true })
  vi.stubEnv('PORT', '1')
  expect(await verify(await certified(), null)).toMatchObject({
    problem: expect.stringContaining(`The file names ${origin}: set SITE_ORIGIN`),
  })
  vi.unstubAllEnvs()
  expect(await verify('null', null)).toMatchObject({ ok: false })
})

it('does not guess while the site cannot be asked', async () => {
  expect(await verify(await certified(), 'http://127.0.0.1:1')).toMatchObject({
    ok: false,
    problem: expect.stringContaining('does not respond with a public key'),
  })
})
