// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callingHours } from '#app/shared/preferred-contact'
import { CallTime } from './call-time'

afterEach(() => vi.restoreAllMocks())

function renderChoices(errors?: string[]) {
  const control = (id: string, own?: string[]) =>
    ({ id, name: id, errors: own, defaultValue: undefined, required: true }) as const
  const at = control('preferredAt', errors)
  return render(<CallTime choice={control('preferredContact')} at={at} />).container
}

function zoneOn(timeZone: string) {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  return renderChoices().querySelector<HTMLInputElement>('[name="preferredZone"]')?.value
}

it.each([
  ['America/Vancouver', 'America/Vancouver'],
  ['UTC', ''],
  ['Etc/UTC', ''],
])('a device in %s sends the zone %j: one that names no place is not sent', (zone, sent) => {
  expect(zoneOn(zone)).toBe(sent)
})

it.each([
  undefined,
  'Please choose a day and hour',
  `Please choose a time on the hour. ${callingHours}`,
])('the calling hours are said once with the error %j', (error) => {
  const { textContent } = renderChoices(error === undefined ? undefined : [error])
  expect(textContent?.split(callingHours)).toHaveLength(2)
})
