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
  if (typeof file !== 'object' || !file) return refused(`${path} is not a file of JSON.`)
  if (!saysEachOnce(text, file)) return refused(`${path} has a name twice, so it was altered.`)
  const site = (file as { certificate?: { site?: unknown } | null }).certificate?.site
  const address = new URL(certificateKeysPath, String(env.SITE_ORIGIN ?? localOrigin(site)))
  const keys = await readKeys(address)
  if (keys === null) {
    const isOther = typeof site === 'string' && site !== address.origin
    const hint = isOther ? ` The file names ${site}: set SITE_ORIGIN to it if it is yours.` : ''
    return refused(`${address} does not respond with a public key.${hint}`)
  }
  const verified = await verifyCertificate(file, keys)
  if ('problem' in verified) return refused(verified.problem)
  const { certificate } = verified
  const { lead, issuedAt, consent } = certificate
  const said = `Genuine by the key of ${address.origin}. Lead ${lead}, consent of ${consent.givenAt}, certified on ${issuedAt}.`
  return { ok: true, json: certificate, text: said }
}

/** Returns the site of this machine: at `PORT`, else as the file names it. */
function localOrigin(site: unknown): string {
  const { PORT } = process.env
  const isLocal = typeof site === 'string' && /^http:\/\/localhost:\d+$/.test(site)
  return !PORT && isLocal ? site : `http://localhost:${PORT ?? 8787}`
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
