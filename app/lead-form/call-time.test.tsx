// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isCallingHour } from '#app/domain/leads/schema'
import { CallTime } from './call-time'

afterEach(() => vi.restoreAllMocks())

function renderChoices(errors?: string[]) {
  const field = (id: string, own?: string[]) => ({
    control: { id, name: id, errors: own, defaultValue: undefined, required: true as const },
  })
  const fields = {
    preferredContact: field('preferredContact'),
    preferredDay: field('preferredDay', errors),
    preferredHour: field('preferredHour'),
  }
  return render(<CallTime fields={fields} />).container
}

function zoneOn(timeZone: string) {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  return renderChoices().querySelector<HTMLInputElement>('[name="preferredZone"]')?.value
}

it('a device sends its zone', () => {
  expect(zoneOn('America/Vancouver')).toBe('America/Vancouver')
})

it('offers every hour in which firms may call on some day', () => {
  const values = (name: string) =>
    Array.from(renderChoices().querySelectorAll<HTMLInputElement>(`[name="${name}"]`), (input) =>
      Number(input.value),
    )
  const hours = values('preferredHour')
  expect(values('preferredDay')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isCallingHour(`1 ${hour}`)),
  ).toEqual(hours)
})
