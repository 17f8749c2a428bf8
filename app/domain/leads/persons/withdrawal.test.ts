import { describe, expect, it } from 'vitest'
import type { DeliveryResponse } from '#app/domain/leads/ports'
import { classifyWithdrawal } from './withdrawal'

function responseOf(status: number, body = ''): DeliveryResponse {
  return { kind: 'response', status, headers: new Headers(), body }
}

describe('the response to a withdrawal', () => {
  it.each([
    ['204', responseOf(204)],
    ['200 with its usual yes', responseOf(200, '{"ret_code":"200"}')],
    ['200 with the number', responseOf(200, '{"ret_code":200}')],
    ['202 with an object of its own', responseOf(202, '{"queued":true}')],
    ['404: it knows no such lead', responseOf(404)],
    ['410: it knows it no more', responseOf(410)],
  ])('%s is done', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('done')
  })

  it.each([
    ['429', responseOf(429)],
    ['500', responseOf(500)],
    ['503', responseOf(503)],
    ['a redirect', responseOf(302)],
    ['an unrelated web page', responseOf(200, '<!doctype html>')],
    ['an empty 200', responseOf(200)],
    ['a cut connection', { kind: 'cut' } as const],
    ['silence', { kind: 'timeout' } as const],
    ['a flood', { kind: 'too_large' } as const],
  ])('%s is retried', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('retry')
  })

  it.each([
    ['400', responseOf(400)],
    ['401', responseOf(401)],
    ['another ret_code', responseOf(200, '{"ret_code":"409"}')],
  ])('%s is a refusal, which a person must see', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('refused')
  })
})
