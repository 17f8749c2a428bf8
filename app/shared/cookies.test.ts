import { expect, it } from 'vitest'
import { type CookieName, cookies, readCookie, setCookie } from './cookies'

const names = Object.keys(cookies) as CookieName[]

it.each(names)('reads %s back as written', (name) => {
  const value = 'crypto/btc.forex/usd-cad; "é" 100%'
  const written = setCookie(name, value, { isSecure: true, lifeSeconds: 60 })
  const [pair = '', ...attributes] = written.split('; ')
  expect(pair).toMatch(/^\w+=[\w%.!~*'()-]+$/)
  expect(attributes).toContain('Secure')
  expect(readCookie(name, `x${pair}; a=b; ${pair}; ${name}=later`)).toBe(value)
})

it('writes the terms of the table', () => {
  const terms = { isSecure: true }
  expect(setCookie('my_data', 'a', terms)).toBe(
    'my_data=a; Max-Age=1800; Path=/privacy; HttpOnly; Secure; SameSite=Strict',
  )
  expect(setCookie('theme', 'dark', { isSecure: false })).toBe(
    'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax',
  )
})

it('removes a cookie by an empty value', () => {
  expect(setCookie('lead_flow', '', { isSecure: false })).toContain('lead_flow=; Max-Age=0;')
  expect(readCookie('lead_flow', 'lead_flow=')).toBeNull()
})

it('asks for the life of a cookie that a setting decides', () => {
  expect(() => setCookie('proof', 'a', { isSecure: true })).toThrow('proof')
  const ten = setCookie('proof', 'a', { isSecure: true, lifeSeconds: 10 * 365 * 86_400 })
  expect(ten).toContain('Max-Age=34560000;')
})

it('reads nothing where there is no such cookie', () => {
  for (const header of [null, undefined, '', 'theme', 'xtheme=dark', 'a=theme=dark']) {
    expect(readCookie('theme', header)).toBeNull()
  }
})
