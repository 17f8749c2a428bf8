import { describe, expect, it } from 'vitest'
import type { DeliveryResponse } from '#app/domain/leads/ports'
import { classify, retryAfterSeconds } from './classify'

const rules = { allowedHosts: ['broker.example'], ownOrigin: 'https://maple.test', now: 0 }

function responseOf(status: number, body: unknown = ''): DeliveryResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'response', status, headers: new Headers(), body: text }
}
const read = (status: number, body?: unknown) => classify(responseOf(status, body), rules)
const url = 'https://start.broker.example/a'

describe('an acceptance', () => {
  it.each([200, 201])('is ret_code 200 and an allowed address, with status %i', (status) => {
    expect(read(status, { ret_code: '200', url })).toEqual({
      kind: 'accepted',
      url,
      reason: 'accepted',
    })
    expect(read(status, { ret_code: 200, url })).toMatchObject({ kind: 'accepted' })
  })

  it('may lead back to this site, as a path', () => {
    const own = { ret_code: '200', url: 'https://maple.test/welcome?lead=7#top' }
    expect(read(200, own)).toMatchObject({ kind: 'accepted', url: '/welcome?lead=7' })
  })

  it.each([
    'http://start.broker.example/',
    'https://evil.example/',
    'https://maple.test.evil.com/',
    'http://maple.test/welcome',
    'https://maple.test:8443/',
    '/welcome',
    '',
    undefined,
    null,
    7,
    'https://maple.test//evil.com',
  ])('stays one when the address is %j, without the address', (bad) => {
    expect(read(200, { ret_code: '200', url: bad })).toEqual({
      kind: 'accepted',
      url: null,
      reason: 'unusable_url',
    })
  })
})

describe('a refusal', () => {
  it.each([
    ['409', 'ret_code_409'],
    [409, 'ret_code_409'],
    ['0200', 'ret_code_0200'],
    ['', 'ret_code_other'],
    ['Not today, Ada Lovelace', 'ret_code_other'],
    ['x'.repeat(17), 'ret_code_other'],
    ['16475550142', 'ret_code_other'],
    ['647-555-0142', 'ret_code_other'],
    [200.5, 'ret_code_other'],
  ])('is ret_code %j, kept as %s', (ret_code, reason) => {
    expect(read(200, { ret_code, url })).toEqual({ kind: 'rejected', reason })
  })

  it.each([400, 401, 403, 404, 409, 410, 422, 451, 499])('is status %i', (status) => {
    expect(read(status)).toEqual({ kind: 'rejected', reason: `status_${status}` })
  })
})

describe('not now', () => {
  it.each([429, 503, 521, 523, 530])('is status %i', (status) => {
    expect(read(status, { ret_code: '200', url })).toEqual({
      kind: 'retry',
      reason: `status_${status}`,
      retryAfterSeconds: 0,
    })
  })
})

describe('an unclear response', () => {
  it.each([408, 500, 501, 502, 504, 520, 522, 524, 599])('is status %i', (status) => {
    expect(read(status, { ret_code: '409' })).toEqual({
      kind: 'unknown',
      reason: `status_${status}`,
    })
  })

  it.each([202, 204, 206, 301, 302, 303, 304, 307, 308])('is status %i', (status) => {
    expect(read(status, { ret_code: '200', url })).toMatchObject({ kind: 'unknown' })
  })

  it.each(['cut', 'timeout', 'too_large'] as const)('is %s', (kind) => {
    expect(classify({ kind }, rules)).toEqual({ kind: 'unknown', reason: kind })
  })

  it.each([
    '',
    ' ',
    '200',
    '"200"',
    'null',
    '[]',
    '{}',
    '{"ret_code":"200"',
    '<!doctype html>',
    '{"ret_code":null}',
    '{"ret_code":true}',
    '{"ret_code":["200"]}',
    '{"Ret_Code":"200"}',
  ])('is the body %j', (body) => {
    expect(read(200, body)).toEqual({ kind: 'unknown', reason: 'unreadable' })
  })
})

const now = Date.parse('2026-11-20T10:00:00Z')

it.each([
  ['30', 30],
  [' 7 ', 7],
  ['0', 0],
  ['Fri, 20 Nov 2026 10:02:00 GMT', 120],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
])('reads %j as %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})

it.each(['999999', '999999999', 'Fri, 20 Nov 2099 10:00:00 GMT'])(
  'waits an hour for %j',
  (header) => {
    expect(retryAfterSeconds(header, now)).toBe(3_600)
  },
)

it.each([null, '', 'soon', '-5', '1.5e9x', 'NaN', '1'.repeat(400)])('ignores %j', (header) => {
  expect(retryAfterSeconds(header, now)).toBe(0)
})
