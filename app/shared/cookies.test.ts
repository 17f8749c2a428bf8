import { expect, it } from 'vitest'
import { type CookieName, cookies, readCapability, readCookie, setCookie } from './cookies'

const names = Object.keys(cookies) as CookieName[]

it.each(names)('reads %s back as written', (name) => {
  const value = 'crypto/btc.forex/usd-cad; "é" 100%'
  const written = setCookie(name, value, { isSecure: true, lifeSeconds: 60 })
  const [pair = '', ...attributes] = written.split('; ')
  expect(pair).toMatch(/^[\w-]+=[\w%.!~*'()-]+$/)
  expect(attributes).toContain('Secure')
  expect(readByName(name, `x${pair}; a=b; ${pair}; ${name}=later`)).toBe(value)
})

it('gives what may do something a name that no other host and no plain page can set', () => {
  const onHttps = names.map((name) => setCookie(name, 'a', { isSecure: true, lifeSeconds: 60 }))
  expect(onHttps.filter((one) => one.startsWith('__')).map((one) => one.split('=')[0])).toEqual([
    '__Host-lead_flow',
    '__Host-requester',
    '__Host-proof',
    '__Host-receipt',
    '__Secure-my_data',
    '__Secure-my_data_done',
  ])
  for (const one of onHttps.filter((cookie) => cookie.startsWith('__Host-'))) {
    expect(one).toContain('; Path=/; ')
  }
  expect(readByName('proof', 'proof=planted')).toBeNull()
  expect(readByName('proof', 'proof=planted; __Host-proof=ours')).toBe('ours')
  expect(readByName('my_data', '__Host-my_data=planted')).toBeNull()
  // Browsers refuse such names on plain http, as in local runs.
  expect(readByName('proof', 'proof=ours', 'http')).toBe('ours')
  expect(readByName('proof', '__Host-proof=planted', 'http')).toBeNull()
})

/** Reads a cookie as its own reader does. */
function readByName(name: CookieName, header: string, scheme = 'https') {
  const terms = cookies[name]
  const request = new Request(`${scheme}://example.com/`, { headers: { cookie: header } })
  return 'isCapability' in terms
    ? readCapability(name as Parameters<typeof readCapability>[0], request)
    : readCookie(name as Parameters<typeof readCookie>[0], header)
}

it('writes the terms of the table', () => {
  const terms = { isSecure: true }
  expect(setCookie('my_data', 'a', terms)).toBe(
    '__Secure-my_data=a; Max-Age=1800; Path=/privacy; HttpOnly; Secure; SameSite=Strict',
  )
  expect(setCookie('theme', 'dark', { isSecure: false })).toBe(
    'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax',
  )
})

it('removes a cookie by an empty value', () => {
  expect(setCookie('lead_flow', '', { isSecure: false })).toContain('lead_flow=; Max-Age=0;')
  expect(readCookie('currency', 'currency=')).toBeNull()
})

it('asks for the life of a cookie that a setting decides', () => {
  expect(() => setCookie('proof', 'a', { isSecure: true })).toThrow('proof')
  const ten = setCookie('proof', 'a', { isSecure: true, lifeSeconds: 10 * 365 * 86_400 })
  expect(ten).toContain('Max-Age=34560000;')
})

it('reads nothing if there is no such cookie', () => {
  for (const header of [null, undefined, '', 'theme', 'xtheme=dark', 'a=theme=dark']) {
    expect(readCookie('theme', header)).toBeNull()
  }
})
