import { generateKeyPairSync, sign } from 'node:crypto'

export type Certificate = { key: string; cert: string }

/** Returns a self-signed certificate for localhost (X.509 version 1, RFC 5280). */
export function selfSigned(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from('localhost')))))
  const days = (count: number) => utcTime(new Date(now.getTime() + count * 86_400_000))
  const signed = sequence(
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(days(-1), days(7)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)])
  const der = sequence(signed, ecdsaWithSha256, tagged(0x03, signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

const commonName = Buffer.from('0603550403', 'hex')

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

/** Encodes one DER value: its tag, its length in the shortest form, its bytes. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size.map((byte) => byte & 0xff)]), body])
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}
