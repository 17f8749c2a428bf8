import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  createLocalJWKSet,
  errors,
  exportJWK,
  type JSONWebKeySet,
} from 'jose'
import * as z from 'zod/mini'
import { type Hasher, sha256Hex } from '#app/shared/crypto.server'
import { fromBase64, utf8 } from '#app/shared/encoding'
import { hasEachNameOnce } from '#app/shared/third-party-response'

/** The content of a certificate of consent. Times are ISO 8601, in UTC. */
export const ConsentCertificate = z.strictObject({
  /** The origin of the site that issued it. */
  site: z.string(),
  issuedAt: z.string(),
  /** The deployed version that issued it; null on a developer's machine. */
  siteVersion: z.nullable(z.string()),
  lead: z.string(),
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  /** When an operator corrected the name or the email, which stand here as they were entered; absent otherwise. */
  correctedAt: z.optional(z.string()),
  consent: z.strictObject({
    text: z.string(),
    /** The text's hash, in hexadecimal. */
    sha256: z.string(),
    version: z.string(),
    firm: z.nullable(z.string()),
    page: z.string(),
    givenAt: z.string(),
    /** When they may call, as their last page said it; absent without a choice, and from older certificates. */
    preferredContact: z.optional(z.string()),
    ipAddress: z.nullable(z.string()),
    /** Of their browser; absent from older certificates. */
    userAgent: z.optional(z.string()),
    withdrawnAt: z.nullable(z.string()),
    /** The day, in Toronto, on which they had asked an operator to; absent without one, and from older certificates. */
    withdrawalAskedOn: z.optional(z.string()),
  }),
  /** How a texted code verified the phone. Null if that record has been deleted. */
  verification: z.nullable(z.strictObject({ codeSentAt: z.string(), codeVerifiedAt: z.string() })),
  /** When the firm took the lead; null if it didn't, or that is no longer kept. Absent from older certificates. */
  deliveredAt: z.optional(z.nullable(z.string())),
  /** How it ended if the firm didn't say that it took the lead; absent if that is unknown, and from older certificates. */
  ended: z.optional(
    z.strictObject({
      as: z.enum(['accepted', 'rejected']),
      by: z.enum(['firm', 'operator']),
      at: z.string(),
    }),
  ),
})
export type ConsentCertificate = z.infer<typeof ConsentCertificate>

/** The file: the words that people read, and a JSON Web Signature of them (RFC 7515, compact). */
const CertificateFile = z.strictObject({ certificate: ConsentCertificate, signature: z.string() })
export type CertificateFile = z.infer<typeof CertificateFile>

const algorithm = 'EdDSA'

/** The public key's address, for anyone with a certificate. */
export const certificateKeysPath = '/.well-known/consent-keys.json'

export async function signCertificate(
  hash: Hasher,
  certificate: ConsentCertificate,
): Promise<CertificateFile> {
  const { privateKey, publicKey } = await keyPair(hash)
  const signature = await new CompactSign(utf8(JSON.stringify(certificate)))
    .setProtectedHeader({ alg: algorithm, kid: publicKey.kid })
    .sign(privateKey)
  return { certificate, signature }
}

/** Returns the public key as a JSON Web Key Set (RFC 7517). */
export async function certificateKeys(hash: Hasher): Promise<JSONWebKeySet> {
  const { publicKey } = await keyPair(hash)
  return { keys: [publicKey] }
}

/** The address of the page that verifies a certificate. */
export const certificatePath = '/consent-certificate'

/** Returns what a text of JSON holds, or why it can't be a certificate. Some editors begin one with a mark. */
export function parseCertificate(given: string): { file: object } | { problem: string } {
  const text = given.replace(/^\ufeff/, '')
  const file = parseJson(text)
  if (typeof file !== 'object' || !file) return { problem: 'is not a file of JSON.' }
  if (!hasEachNameOnce(text)) return { problem: 'has a name twice, so it was altered.' }
  return { file }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Verified = { certificate: ConsentCertificate } | { problem: string }

/** Returns what a file certifies, or why it is not to be believed. */
export async function verifyCertificate(file: unknown, keys: JSONWebKeySet): Promise<Verified> {
  const read = CertificateFile.safeParse(file)
  if (!read.success) return { problem: 'The file is not a certificate of consent.' }
  const { certificate, signature } = read.data
  let signed: unknown
  try {
    const keySet = createLocalJWKSet(keys)
    const { payload } = await compactVerify(signature, keySet, { algorithms: [algorithm] })
    signed = JSON.parse(new TextDecoder().decode(payload))
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    return { problem: 'This site did not sign the certificate.' }
  }
  // In the schema's order of names, whatever order the file has.
  const held = ConsentCertificate.safeParse(signed)
  if (!held.success || JSON.stringify(held.data) !== JSON.stringify(certificate)) {
    return { problem: 'The certificate was altered: it differs from what was signed.' }
  }
  if ((await sha256Hex(certificate.consent.text)) !== certificate.consent.sha256) {
    return { problem: 'The text of the consent does not have the hash that stands beside it.' }
  }
  return { certificate }
}

/** An Ed25519 private key in PKCS #8, up to its seed (RFC 8410, section 7). */
const pkcs8Head = fromBase64('MC4CAQAwBQYDK2VwBCIEIA==')

/** Follows from HMAC_KEY, which is never rotated, so a certificate verifies as long as the site exists. */
async function keyPair(hash: Hasher) {
  const seed = fromBase64(await hash('signing key', 'certificates of consent'))
  const pkcs8 = new Uint8Array([...pkcs8Head, ...seed])
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { kty = '', crv = '', x = '' } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  return { privateKey, publicKey: { kty, crv, x, kid, alg: algorithm, use: 'sig' } }
}
