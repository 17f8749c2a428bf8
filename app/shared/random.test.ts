import { describe, expect, it } from 'vitest'
import { type RandomBytes, randomId, randomText, readableId, secureRandomBytes } from './random'

/** Returns these bytes in order and then fails, which detects excess reads. */
function scripted(...bytes: number[]): RandomBytes {
  return (length) => {
    if (bytes.length === 0) throw new Error('asked for more bytes than were written')
    return Uint8Array.from(bytes.splice(0, length))
  }
}

it('takes no character for a readable ID that looks like another', () => {
  const ids = Array.from({ length: 100 }, () => readableId(secureRandomBytes)).join('')
  expect(ids).toMatch(/^[A-HJ-NP-Z2-9]{2200}$/)
  expect(readableId(secureRandomBytes, 8)).toHaveLength(8)
})

describe('random text', () => {
  it('picks again for bytes that would favour the first letters', () => {
    // 256 is not a multiple of 10: 250 to 255 would make 0 to 5 likelier than 6 to 9.
    expect(randomText(scripted(250, 251, 252, 253, 254, 255, 249, 0), '0123456789', 2)).toBe('90')
    expect(randomText(scripted(255, 255, 7, 255, 18), '0123456789', 2)).toBe('78')
  })

  it('gives every digit the same number of bytes', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 250; byte++) {
      const digit = randomText(scripted(byte), '0123456789', 1)
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    }
    expect(Array.from(counts.values())).toEqual(Array(10).fill(25))
  })

  it('uses every byte if the alphabet divides 256', () => {
    expect(randomText(scripted(255), '0123456789abcdef', 1)).toBe('f')
  })

  it('comes out even from the real source', () => {
    const picked = Array.from({ length: 10 }, () =>
      randomText(secureRandomBytes, '0123456789', 10_000),
    )
    const text = picked.join('')
    expect(text).toMatch(/^\d{100000}$/)
    const counts = Array.from('0123456789', (digit) => text.split(digit).length - 1)
    // 10,000 each; five standard deviations are 474.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(475)
  })
})

describe('a random id', () => {
  it('is 128 bits in 22 characters that stand in an address', () => {
    expect(randomId(secureRandomBytes)).toMatch(/^[\w-]{22}$/)
    expect(randomId(() => new Uint8Array(16).fill(255))).toBe(`${'_'.repeat(21)}w`)
    expect(randomId(() => new Uint8Array(16).fill(0xfb))).toMatch(/^A[\w-]{21}$/)
  })

  it('does not repeat', () => {
    const ids = Array.from({ length: 1_000 }, () => randomId(secureRandomBytes))
    expect(new Set(ids).size).toBe(1_000)
  })
})
