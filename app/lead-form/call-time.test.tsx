// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallTime } from './call-time'

afterEach(() => vi.restoreAllMocks())

function zoneOn(timeZone: string) {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  const [choice, at] = ['preferredContact', 'preferredAt'].map((name) => ({
    ...{ id: name, name, errors: undefined, defaultValue: undefined, required: true as const },
  }))
  if (!choice || !at) throw new Error('no fields')
  const { container } = render(<CallTime choice={choice} at={at} />)
  return container.querySelector<HTMLInputElement>('[name="preferredZone"]')?.value
}

it.each([
  ['America/Vancouver', 'America/Vancouver'],
  ['UTC', ''],
  ['Etc/UTC', ''],
])('a device in %s sends the zone %j: one that names no place is not sent', (zone, sent) => {
  expect(zoneOn(zone)).toBe(sent)
})
