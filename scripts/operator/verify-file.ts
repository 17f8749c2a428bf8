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
  const text = readText(path)
  const file = parseJson(text)
  if (file === null) return refused(`${path} is not a file of JSON.`)
  if (!saysEachOnce(text, file)) return refused(`${path} has a name twice, so it was altered.`)
  const local = `http://localhost:${process.env.PORT ?? 8787}`
  const address = new URL(certificateKeysPath, String(env.SITE_ORIGIN ?? local))
  const keys = await readKeys(address)
  if (keys === null) return refused(`${address} does not respond with a public key.`)
  const verified = await verifyCertificate(file, keys)
  if ('problem' in verified) return refused(verified.problem)
  const { certificate } = verified
  const { lead, issuedAt, consent } = certificate
  const said = `Genuine. Lead ${lead}, consent of ${consent.givenAt}, certified on ${issuedAt}.`
  return { ok: true, json: certificate, text: said }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A parser keeps the last of two equal names, so a person who reads the file may see another value than was verified. */
function saysEachOnce(text: string, parsed: unknown): boolean {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  )
  return plain === JSON.stringify(parsed)
}

async function readKeys(address: URL): Promise<JSONWebKeySet | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as JSONWebKeySet) : null
  } catch {
    return null
  }
}
