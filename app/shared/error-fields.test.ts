import { describe, expect, it } from 'vitest'
import { attemptedPath, errorFields, patternOf, routePattern } from './error-fields'
import { writableFields } from './log'

describe('what a log says of an error', () => {
  it('names the class and the place, and nothing of the message', () => {
    const { error, at } = errorFields(new TypeError('cannot read ada@example.com of +16475550142'))
    expect(error).toBe('TypeError')
    expect(at).toMatch(/^error-fields\.test\.ts:\d+:\d+$/)
  })

  it('keeps the codes of storage, without the statement they came with', () => {
    const failed = new Error(
      'D1_ERROR: UNIQUE failed: lead.email = ada@example.com: SQLITE_CONSTRAINT',
    )
    expect(errorFields(failed).error).toBe('Error_D1_ERROR_SQLITE_CONSTRAINT')
    expect(errorFields(new Error('KV GET failed: 429')).error).toBe('Error_KV_GET')
    expect(errorFields(new Error('Network connection lost.')).error).toBe(
      'Error_Network_connection_lost',
    )
  })

  it('takes no frame from a message that looks like a stack', () => {
    const forged = new Error('x\n    at ada@example.com (Ada.Lovelace.js:1:1)')
    expect(JSON.stringify(errorFields(forged))).not.toMatch(/ada/i)
    forged.stack = 'Other: y\n    at z (ada.js:1:1)'
    expect(errorFields(forged)).toEqual({ error: 'Error' })
  })

  it.each([
    ['ada@example.com', 'thrown_string'],
    [undefined, 'thrown_undefined'],
    [Object.assign(new Error('x'), { name: 'Ada Lovelace', stack: '' }), 'Error'],
  ])('says of %s only %s', (thrown, said) => {
    expect(errorFields(thrown)).toEqual({ error: said })
  })
})

describe('the path in a log', () => {
  it.each([
    ['/', {}, '/'],
    ['/privacy/my-data.data', {}, '/privacy/my-data'],
    [
      '/markets/crypto/btc.data',
      { category: 'crypto', symbol: 'btc' },
      '/markets/:category/:symbol',
    ],
    ['/articles/jane/comment', { slug: 'jane' }, '/articles/:slug/comment'],
    ['/articles/ada%40example.com', { slug: 'ada@example.com' }, '/articles/:slug'],
    ['/articles/%E0', { slug: '%E0' }, '/articles/:slug'],
    ['/articles/comment/comment', { slug: 'comment' }, '/articles/:slug/:slug'],
    ['/call/16475550142', { '*': 'call/16475550142' }, '/*'],
    ['/articles/a%2Fjane', { slug: 'jane' }, '/*'],
  ])('%s with %o is logged as %s', (path, params, logged) => {
    expect(patternOf(path, params)).toBe(logged)
    expect(writableFields({ path: patternOf(path, params) }).path).toBe(logged)
  })

  it('the path in a log of a handler is its route’s pattern', () => {
    expect(routePattern('/media/:name{[\\w-]+\\.wav}')).toBe('/media/:name')
  })

  it.each([
    ['/go/autmn', '/go/*'],
    ['/go/Xnj/', '/go/*'],
    ['/Articles/85-percent-Canadians.data', '/Articles/**-percent-Canadians.data'],
    ['/regsiter', '/regsiter'],
    ['/markets/crypto/xyz', '/markets/crypto/xyz'],
    ['/nothing/my-data.json', '/nothing/*'],
    ['/ada@example.com', '/*'],
    ['/ada%40example.com', '/*'],
    ['/jane.doe', '/*'],
    ['/416-555-0123', '/***-***-****'],
    ['/16475550142', '/*'],
    ['/416/555/0123', '/***/***/****'],
    ['/privacy/email/token-abcdef', '/privacy/*'],
    ['/Privacy/jane', '/privacy/*'],
    ['//privacy/jane', '/privacy/*'],
    ['/%70rivacy/jane', '/privacy/*'],
    ['/CONTINUE/jane', '/continue/*'],
    ['/continue.data', '/continue/*'],
    ['/x/abcdefghijklmnopqrstu', '/x/*'],
    ['/x/9f8c1d2e-55aa-4c0b-b0de-2f1a', '/x/*'],
    ['/x/aGVsbG8gd29ybGQhISE', '/x/*'],
    ['/x/deadbeefdeadbeefdeadbeefdeadbeef', '/x/*'],
    ['/\n{"level":"alarm"}', '/*'],
    ['/%D0%90%D0%B4%D0%B0', '/*'],
    ['/a/b/c/d/e/f/g/h', '/a/b/c/d/e'],
  ])('the path in a log of a missing page, %s is logged as %s', (path, logged) => {
    expect(attemptedPath(path)).toBe(logged)
    expect(writableFields({ path: attemptedPath(path) }).path).toBe(logged)
    expect(attemptedPath(path.repeat(900)).length).toBeLessThanOrEqual(120)
  })
})

describe('what is written', () => {
  it('holds words of ours; a text that got in by mistake is withheld', () => {
    const fields = { reason: 'status_503', detail: 'Ada Lovelace <ada@example.com>', count: 2 }
    expect(writableFields(fields)).toEqual({ reason: 'status_503', detail: 'withheld', count: 2 })
    expect(writableFields({ reason: '+16475550142' })).toEqual({ reason: 'withheld' })
    expect(writableFields({ blocked: 'https://evil.example' })).toEqual({
      blocked: 'https://evil.example',
    })
  })
})
