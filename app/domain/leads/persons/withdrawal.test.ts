import { describe, expect, it } from 'vitest'
import type { DeliveryAnswer } from '#app/domain/leads/ports'
import { classifyWithdrawal } from './withdrawal'

function answer(status: number, body = ''): DeliveryAnswer {
  return { kind: 'answer', status, headers: new Headers(), body }
}

describe('what a buyer answers to a withdrawal', () => {
  it.each([
    ['204', answer(204)],
    ['200 with its usual yes', answer(200, '{"ret_code":"200"}')],
    ['200 with the number', answer(200, '{"ret_code":200}')],
    ['202 with an object of its own', answer(202, '{"queued":true}')],
    ['404: it knows no such lead', answer(404)],
    ['410: it knows it no more', answer(410)],
  ])('%s is done', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('done')
  })

  it.each([
    ['429', answer(429)],
    ['500', answer(500)],
    ['503', answer(503)],
    ['a redirect', answer(302)],
    ['an unrelated web page', answer(200, '<!doctype html>')],
    ['an empty 200', answer(200)],
    ['a cut connection', { kind: 'cut' } as const],
    ['silence', { kind: 'timeout' } as const],
    ['a flood', { kind: 'too_large' } as const],
  ])('%s is retried', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('retry')
  })

  it.each([
    ['400', answer(400)],
    ['401', answer(401)],
    ['another ret_code', answer(200, '{"ret_code":"409"}')],
  ])('%s is a refusal, which a person must see', (_, given) => {
    expect(classifyWithdrawal(given).kind).toBe('refused')
  })
})
