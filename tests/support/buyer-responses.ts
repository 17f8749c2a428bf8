import { inject } from 'vitest'
import type { DeliveryVerdict } from '#app/domain/leads/delivery/classify.ts'

const thirdParties = inject('thirdParties')
export const { buyer: buyerServer, elsewhere } = thirdParties

export const dashboardUrl = 'https://start.broker.example/dashboard?account=7'

export const allowedHost = 'broker.example'

export const ownOrigin = 'https://localhost'

export const acceptedAt = (url: string): DeliveryVerdict => ({
  kind: 'accepted',
  url,
  reason: 'accepted',
})

const rejected = (reason: string): DeliveryVerdict => ({ kind: 'rejected', reason })

const retry = (reason: string, retryAfterSeconds = 0): DeliveryVerdict => ({
  kind: 'retry',
  reason,
  retryAfterSeconds,
})

export const unknown = (reason: string): DeliveryVerdict => ({ kind: 'unknown', reason })

/** Responds with arbitrary text. */
function saying(value: unknown): string {
  return `response?${new URLSearchParams({ json: JSON.stringify(value) })}`
}

export const sendingTo = (url: unknown) => saying({ ret_code: '200', url })

export const addressOf = (behaviour: string) =>
  behaviour === 'refused' ? thirdParties.dead : `${buyerServer}/${behaviour}`

export const goodResponses: [string, DeliveryVerdict][] = [
  ['accept', acceptedAt(dashboardUrl)],
  ['accept-created', acceptedAt(dashboardUrl)],
  ['accept-number', acceptedAt(dashboardUrl)],
  ['accept-drip', acceptedAt(dashboardUrl)],
  [sendingTo('https://broker.example/'), acceptedAt('https://broker.example/')],
]

export const badUrls: [string, unknown][] = [
  ['plain http', 'http://start.broker.example/'],
  ['user info', 'https://ada:secret@start.broker.example/'],
  ['a user name', 'https://ada@start.broker.example/'],
  ['a port', 'https://start.broker.example:8443/'],
  ['the default port, spelled', 'https://start.broker.example:443/'],
  ['an IP address', 'https://203.0.113.9/'],
  ['an IPv6 address', 'https://[2001:db8::1]/'],
  ['another host', 'https://dashboard.evil.example/'],
  ['the allowed host as a prefix', 'https://broker.example.evil.com/'],
  ['the allowed host as a bare suffix', 'https://evilbroker.example/'],
  ['the allowed host as a user', 'https://broker.example@evil.com/'],
  ['a line break', 'https://start.broker.example/\n'],
  ['a NUL', 'https://start.broker.example/\u0000'],
  ['a tab in the scheme', 'ht\ttps://start.broker.example/'],
  ['a backslash', 'https://start.broker.example\\@evil.com/'],
  ['3,000 characters', `https://start.broker.example/${'a'.repeat(3_000)}`],
  ['javascript', 'javascript:alert(1)'],
  ['a path', '/dashboard'],
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', ['https://start.broker.example/']],
  ['an object', { href: 'https://start.broker.example/' }],
  ['an empty text', ''],
]

export const definiteNos: [string, DeliveryVerdict][] = [
  ['ret-code-409', rejected('ret_code_409')],
  [saying({ ret_code: 409 }), rejected('ret_code_409')],
  [saying({ ret_code: 'Sorry, no!' }), rejected('ret_code_other')],
  ['status-400', rejected('status_400')],
  ['status-401', rejected('status_401')],
  ['status-404', rejected('status_404')],
  ['status-422', rejected('status_422')],
]

export const certainlyNotTaken: [string, DeliveryVerdict][] = [
  ['status-429', retry('status_429', 30)],
  ['status-503', retry('status_503')],
  ['status-521', retry('status_521')],
]

export const unclear: [string, DeliveryVerdict][] = [
  ['status-408', unknown('status_408')],
  ['status-500', unknown('status_500')],
  ['status-502', unknown('status_502')],
  ['status-504', unknown('status_504')],
  ['status-522', unknown('status_522')],
  ['status-302', unknown('status_302')],
  ['status-307', unknown('status_307')],
  ['no-content', unknown('status_204')],
  ['html', unknown('unreadable')],
  ['empty', unknown('unreadable')],
  [saying(null), unknown('unreadable')],
  [saying('200'), unknown('unreadable')],
  [saying([{ ret_code: '200' }]), unknown('unreadable')],
  [saying({ url: dashboardUrl }), unknown('unreadable')],
  [saying({ ret_code: true }), unknown('unreadable')],
  ['truncated', unknown('cut')],
  ['reset', unknown('cut')],
  ['closed', unknown('cut')],
  ['reset-after-headers', unknown('cut')],
  ['refused', unknown('cut')],
  ['huge', unknown('too_large')],
]
