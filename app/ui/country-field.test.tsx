// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CountryField } from './country-field'

const field = {
  name: 'country',
  label: 'Country',
  options: [
    { code: 'CA', name: 'Canada', callingCode: '1' },
    { code: 'FR', name: 'France', callingCode: '33', note: 'no text messages' },
  ],
}
const select = () => screen.getByLabelText('Country') as unknown as HTMLSelectElement

it.each([
  ['full', ['Canada', 'France (no text messages)']],
  ['compact', ['Canada +1', 'France +33 (no text messages)']],
] as const)('names each country, and its dial code beside a number: %s', (variant, words) => {
  render(<CountryField {...field} variant={variant} defaultValue="FR" />)
  expect(Array.from(select().options, ({ textContent }) => textContent)).toEqual(words)
  expect(select().value).toBe('FR')
})

it('tells a choice', () => {
  const onChange = vi.fn()
  render(<CountryField {...field} value="CA" onChange={onChange} />)
  fireEvent.change(select(), { target: { value: 'FR' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('FR')
})

it('tells a choice made before its scripts, and one undone by a reset', async () => {
  const onChange = vi.fn()
  const form = (
    <form>
      <CountryField {...field} defaultValue="CA" onChange={onChange} />
    </form>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(form)
  select().value = 'FR'
  render(form, { container, hydrate: true })
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('FR'))
  select().form?.reset()
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('CA'))
})
