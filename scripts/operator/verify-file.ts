import { readFileSync } from 'node:fs'
import type { JSONWebKeySet } from 'jose'
import {
  certificateKeysPath,
  verifyCertificate,
} from '#app/domain/compliance/consent-certificate.server.ts'
import { type Desk, refused, type Said } from './command.ts'
import type { Invocation } from './operator-options.ts'

const timeoutMs = 10_000

/** Says whether a certificate of consent is genuine, by the public key that the site publishes. */
export async function verifyFile({ env }: Desk, { targets }: Invocation): Promise<Said> {
  const [path, ...more] = targets
  if (!path || more.length > 0) return refused('Give one file: consent-….json.')
  const file = readJson(path)
  if (file === null) return refused(`${path} is not a file of JSON.`)
  const address = new URL(certificateKeysPath, String(env.SITE_ORIGIN ?? 'http://localhost:8787'))
  const keys = await readKeys(address)
  if (keys === null) return refused(`${address} does not respond with a public key.`)
  const verified = await verifyCertificate(file, keys)
  if ('problem' in verified) return refused(verified.problem)
  const { certificate } = verified
  const { lead, issuedAt, consent } = certificate
  const text = `Genuine. Lead ${lead}, consent of ${consent.givenAt}, certified on ${issuedAt}.`
  return { ok: true, json: certificate, text }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

async function readKeys(address: URL): Promise<JSONWebKeySet | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as JSONWebKeySet) : null
  } catch {
    return null
  }
}
