// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PhoneField } from './phone-field'

const countries = [
  { code: 'CA', name: 'Canada', callingCode: '1' },
  { code: 'GB', name: 'United Kingdom', callingCode: '44' },
]

const countrySelect = () => screen.getByLabelText('Country code') as unknown as HTMLSelectElement

async function focusAndType(value: string) {
  const input = screen.getByLabelText<HTMLInputElement>('Phone number')
  fireEvent.focus(input)
  // The metadata load with a dynamic import.
  await import('./phone-format')
  await new Promise((done) => setTimeout(done))
  fireEvent.change(input, { target: { value } })
  return input
}

it('formats while typing, once focused', async () => {
  render(<PhoneField countries={countries} defaultCountry="CA" />)
  const input = await focusAndType('4165550123')
  expect(input.value).toBe('(416) 555-0123')
})

it('lets a bracket be deleted', async () => {
  render(<PhoneField countries={countries} defaultCountry="CA" />)
  const input = await focusAndType('416')
  expect(input.value).toBe('(416)')
  fireEvent.change(input, { target: { value: '(416' } })
  expect(input.value).toBe('(416')
})

it('follows an international number to its country, and only to one it offers', async () => {
  const onCountryChange = vi.fn()
  render(<PhoneField countries={countries} defaultCountry="CA" onCountryChange={onCountryChange} />)
  const input = await focusAndType('+442079460958')
  await waitFor(() => expect(countrySelect().value).toBe('GB'))
  fireEvent.change(input, { target: { value: '+33612345678' } })
  expect(onCountryChange.mock.calls).toEqual([['GB']])
})

it('follows a number typed before hydration to its country', async () => {
  const field = <PhoneField countries={countries} defaultCountry="CA" />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(field)
  const input = container.querySelector<HTMLInputElement>('input[type=tel]')
  if (input) input.value = '+442079460958'
  render(field, { container, hydrate: true })
  await waitFor(() => expect(countrySelect().value).toBe('GB'))
  expect(input?.value).toBe('+44 20 7946 0958')
})

it('lets the visitor choose another country than the number says', async () => {
  render(<PhoneField countries={countries} defaultCountry="CA" />)
  await focusAndType('+442079460958')
  const select = countrySelect()
  fireEvent.change(select, { target: { value: 'CA' } })
  expect(select.value).toBe('CA')
})

it('shows only the dial code when another field sets the country', () => {
  const { rerender } = render(<PhoneField countries={countries} country="CA" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('.phone-prefix')?.textContent).toBe('+1')
  rerender(<PhoneField countries={countries} country="GB" />)
  expect(document.querySelector('.phone-prefix')?.textContent).toBe('+44')
})
