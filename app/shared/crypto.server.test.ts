import { describe, expect, it } from 'vitest'
import { constantTimeEqual, createHasher, createSealer, sha256Hex } from './crypto.server'

const oldKey = { id: 'k1', secret: 'the old secret, long enough to be one' }
const newKey = { id: 'k2', secret: 'the new secret, long enough to be one' }
const context = 'challenge|+14165550123|ada@example.com'

/** Returns every way of changing one character of a sealed value. */
function tampered(sealed: string): string[] {
  return Array.from(sealed, (character, index) => {
    const other = character === 'A' ? 'B' : 'A'
    return sealed.slice(0, index) + other + sealed.slice(index + 1)
  })
}

describe('a sealed value', () => {
  const sealer = createSealer([oldKey])

  it('opens under its own context', async () => {
    for (const text of ['1234', '', 'Zoë 東京 👋', 'x'.repeat(10_000)]) {
      const sealed = await sealer.seal(text, context)
      // An empty text still has the 16 bytes of its tag, so its sealed form is not empty.
      expect(await sealer.open(sealed, context)).toBe(text)
    }
  })

  it('shows neither the text nor the context, and never looks the same twice', async () => {
    const [a, b] = [await sealer.seal('123456', context), await sealer.seal('123456', context)]
    expect(a).toMatch(/^k1\.[\w-]{16}\.[\w-]+$/)
    expect(a).not.toBe(b)
    expect(a).not.toContain('123456')
    expect(a).not.toContain('example')
  })

  it.each([
    'challenge|+14165550123|eve@example.com',
    'challenge|+14165550124|ada@example.com',
    'another|+14165550123|ada@example.com',
    `${context} `,
    '',
  ])('stays shut under another context: %j', async (other) => {
    expect(await sealer.open(await sealer.seal('1234', context), other)).toBeNull()
  })

  it('stays shut once a single character was changed', async () => {
    const sealed = await sealer.seal('1234', context)
    const meaningless = tampered(sealed).filter((text) => {
      // The last character of base64 has bits that no byte uses.
      return text.slice(0, -1) !== sealed.slice(0, -1)
    })
    const opened = await Promise.all(meaningless.map((text) => sealer.open(text, context)))
    expect(opened.filter((text) => text !== null)).toEqual([])
  })

  it('stays shut under another key, even one that goes by the same id', async () => {
    const sealed = await sealer.seal('1234', context)
    expect(await createSealer([newKey]).open(sealed, context)).toBeNull()
    const impostor = createSealer([{ id: oldKey.id, secret: newKey.secret }])
    expect(await impostor.open(sealed, context)).toBeNull()
  })

  it('stays shut when it was moved under the id of another key', async () => {
    const both = createSealer([oldKey, newKey])
    const sealed = await both.seal('1234', context)
    expect(await both.open(sealed.replace(/^k1/, 'k2'), context)).toBeNull()
  })

  it.each([
    '',
    '.',
    '..',
    'k1',
    'k1..',
    'k1.AAAA',
    'k1.*.*',
    'k1.AAAAAAAAAAAAAAAA.AAAA',
    'k9.AAAA.AAAA',
    '{}',
  ])('is not %j, which opens as nothing and throws nothing', async (text) => {
    expect(await sealer.open(text, context)).toBeNull()
  })

  it('still opens after a change to a new key, which encrypts everything later', async () => {
    const before = await createSealer([oldKey]).seal('before', context)
    const rotated = createSealer([newKey, oldKey])
    expect(await rotated.open(before, context)).toBe('before')
    const after = await rotated.seal('after', context)
    expect(after).toMatch(/^k2\./)
    expect(await rotated.open(after, context)).toBe('after')
    expect(await createSealer([newKey]).open(before, context)).toBeNull()
  })

  it('needs a key', () => {
    expect(() => createSealer([])).toThrow('at least one key')
  })
})

describe('a keyed name', () => {
  it('is the same for the same value, and different for another purpose, value or secret', async () => {
    const hash = createHasher('a secret')
    const name = await hash('phone', '+14165550123')
    expect(name).toBe(await createHasher('a secret')('phone', '+14165550123'))
    const others = [
      await hash('email', '+14165550123'),
      await hash('phone', '+14165550124'),
      await createHasher('another secret')('phone', '+14165550123'),
    ]
    expect(others).not.toContain(name)
    expect(name).toMatch(/^[\w-]{43}$/)
  })

  it('is HMAC-SHA-256', async () => {
    const { createHmac } = await import('node:crypto')
    const expected = createHmac('sha256', 'a secret').update('phone\n+1416').digest('base64url')
    expect(await createHasher('a secret')('phone', '+1416')).toBe(expected)
  })
})

it('hashes as SHA-256 does', async () => {
  expect(await sha256Hex('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

describe('a comparison in constant time', () => {
  it.each([
    ['', '', true],
    ['1234', '1234', true],
    ['é', 'é', true],
    ['1234', '1235', false],
    ['0234', '1234', false],
    ['123', '1234', false],
    ['1234', '123', false],
    ['', '1', false],
    ['1', '', false],
    ['1234\0', '1234', false],
    ['12341234', '1234', false],
  ])('a comparison in constant time of %j and %j says %s', (left, right, isEqual) => {
    expect(constantTimeEqual(left, right)).toBe(isEqual)
  })
})
