import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { loader } from '#app/routes/feeds/security-txt.ts'
import { servicesContext } from '#app/services.ts'
import { day } from '#app/shared/time.ts'
import { testServices } from '#tests/support/services.ts'

type Arguments = Parameters<typeof loader>[0]

it('says where to report, until a day that is ahead by less than a year', async () => {
  const services = testServices()
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const response = loader({ context } as unknown as Arguments)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const fields = (await response.text())
    .trim()
    .split('\n')
    .map((line) => line.split(': ', 2) as [string, string])
  const sayingOf = (name: string) => fields.find(([field]) => field === name)?.[1]
  expect(sayingOf('Contact')).toMatch(/^mailto:security@/)
  expect(sayingOf('Policy')).toBe('https://localhost/contact#security')
  expect(sayingOf('Canonical')).toBe('https://localhost/.well-known/security.txt')
  const expires = sayingOf('Expires') ?? ''
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  const daysLeft = (Date.parse(expires) - services.now()) / day
  expect(daysLeft).toBeGreaterThan(170)
  expect(daysLeft).toBeLessThan(365)
})
