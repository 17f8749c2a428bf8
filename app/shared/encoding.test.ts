import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64Url, toHex, utf8 } from './encoding'

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

describe('base64', () => {
  it('brings every byte back, at every length', () => {
    for (let length = 0; length <= everyByte.length; length++) {
      const bytes = everyByte.slice(0, length)
      const text = toBase64Url(bytes)
      expect(text).toMatch(/^[\w-]*$/)
      expect(Array.from(fromBase64(text))).toEqual(Array.from(bytes))
    }
  })

  it('brings a long text of bytes back', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 251)
    expect(Array.from(fromBase64(toBase64Url(bytes)))).toEqual(Array.from(bytes))
  })

  it('is read in either alphabet, padded or not', () => {
    for (const text of ['-_8', '-_8=', '+/8', '+/8=']) {
      expect(Array.from(fromBase64(text))).toEqual([251, 255])
    }
  })

  it.each(['a', '*', 'ab=c', 'é'])('is not %j', (text) => {
    expect(() => fromBase64(text)).toThrow()
  })
})

it('writes bytes as hex, two digits each', () => {
  expect(toHex(Uint8Array.of(0, 1, 16, 255))).toBe('000110ff')
})

it('writes text as UTF-8', () => {
  expect(toHex(utf8('é€'))).toBe('c3a9e282ac')
})
