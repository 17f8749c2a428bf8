import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { type FaultServer, faults, json, raw, startFaultServer } from './fault-server.ts'

/** What a test wants signed, and with which key. */
export type TokenRequest = {
  claims: Record<string, unknown>
  /** `known` and `rotated` are Access's own; `foreign` is another team's, under the known one's name. */
  key: 'known' | 'rotated' | 'foreign'
  /** `HS256` signs with the public key's text as the secret. */
  alg?: 'RS256' | 'HS256' | 'none'
  /** The name of the key, instead of its own. */
  kid?: string
}

/** Issuers of these paths send no keys. */
const faultAt = new Map([
  ['html', faults.html(200)],
  ['empty', json(200, {})],
  ['moved', raw(302, '', { location: '/cdn-cgi/access/certs' })],
  ['hang', faults.hang],
])

/**
 * Answers as a team's Cloudflare Access: public keys at `/cdn-cgi/access/certs`, in the documented shape. `/sign` makes
 * tokens for tests. The rotated key is published only once a test has asked for it.
 */
export async function startAccessServer(): Promise<FaultServer> {
  const pairs = await Promise.all(
    ['known', 'rotated', 'foreign'].map(() => generateKeyPair('RS256', { extractable: true })),
  )
  const [known, rotated, foreign] = pairs
  if (!known || !rotated || !foreign) throw new Error('no keys')
  const published = async (kid: string, { publicKey }: typeof known) => ({
    ...(await exportJWK(publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  })
  const secret = new TextEncoder().encode(await exportSPKI(known.publicKey))
  let isRotated = false

  async function sign({ claims, key, alg = 'RS256', kid }: TokenRequest): Promise<string> {
    isRotated ||= key === 'rotated'
    const header = { alg, kid: kid ?? (key === 'rotated' ? 'rotated' : 'known'), typ: 'JWT' }
    if (alg === 'none') return `${encoded(header)}.${encoded(claims)}.`
    const signing = { known, rotated, foreign }[key]
    if (!signing) throw new Error(`no key ${key}`)
    return new SignJWT(claims)
      .setProtectedHeader(header)
      .sign(alg === 'HS256' ? secret : signing.privateKey)
  }

  return startFaultServer((response, { path, body }) => {
    void (async () => {
      if (path === '/sign') return json(200, { token: await sign(JSON.parse(body)) })(response)
      const fault = faultAt.get(path.split('/')[1] ?? '')
      if (fault) return fault(response)
      if (path !== '/cdn-cgi/access/certs') return json(404, {})(response)
      const keys = [await published('known', known)]
      if (isRotated) keys.push(await published('rotated', rotated))
      return json(200, { keys, public_certs: [] })(response)
    })()
  })
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
