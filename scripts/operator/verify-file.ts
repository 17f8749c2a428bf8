import type { JSONWebKeySet } from 'jose'
import {
  certificateKeysPath,
  parseCertificate,
  verifyCertificate,
} from '#app/domain/compliance/consent-certificate.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { readIfThere } from '#scripts/lib/paths.ts'
import type { Desk, Said } from './command.ts'
import type { Invocation } from './operator-options.ts'

const timeoutMs = 10_000

/** Says whether a certificate of consent is genuine, by the public key that the site publishes. */
export async function verifyFile({ env }: Desk, { targets }: Invocation): Promise<Said> {
  const [path, ...more] = targets
  if (!path || more.length > 0) throw new Refusal('Give one file: consent-….json.')
  const parsed = parseCertificate(readIfThere(path))
  if ('problem' in parsed) throw new Refusal(`${path} ${parsed.problem}`)
  const { file } = parsed
  const site = (file as { certificate?: { site?: unknown } | null }).certificate?.site
  const address = new URL(certificateKeysPath, String(env.SITE_ORIGIN ?? localOrigin(site)))
  const keys = await readKeys(address)
  if (keys === null) {
    const isOther = typeof site === 'string' && site !== address.origin
    const hint = isOther ? ` The file names ${site}: set SITE_ORIGIN to it if it is yours.` : ''
    throw new Refusal(`${address} does not respond with a public key.${hint}`)
  }
  const verified = await verifyCertificate(file, keys)
  if ('problem' in verified) throw new Refusal(verified.problem)
  const { certificate } = verified
  const { lead, issuedAt, consent } = certificate
  const said = `Genuine by the key of ${address.origin}. Lead ${lead}, consent of ${consent.givenAt}, certified on ${issuedAt}.`
  return { json: certificate, text: said }
}

/** Returns the site of this machine: at `PORT`, else as the file names it. */
function localOrigin(site: unknown): string {
  const { PORT } = process.env
  const isLocal = typeof site === 'string' && /^http:\/\/localhost:\d+$/.test(site)
  return !PORT && isLocal ? site : `http://localhost:${PORT ?? 8787}`
}

async function readKeys(address: URL): Promise<JSONWebKeySet | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as JSONWebKeySet) : null
  } catch {
    return null
  }
}
