// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CountryField } from './country-field'

const field = {
  name: 'country',
  label: 'Country',
  options: [
    { code: 'BR', name: 'Brazil', callingCode: '55', note: 'No text messages' },
    { code: 'CA', name: 'Canada', callingCode: '1' },
    { code: 'FR', name: 'France', callingCode: '33' },
  ],
}
const select = () => screen.getByLabelText('Country') as unknown as HTMLSelectElement

it.each([
  ['full', ['Canada', 'France', 'Brazil']],
  ['compact', ['Canada +1', 'France +33', 'Brazil +55']],
] as const)('names each country, and its dial code beside a number: %s', (variant, words) => {
  render(<CountryField {...field} variant={variant} defaultValue="FR" />)
  expect(Array.from(select().options, ({ textContent }) => textContent)).toEqual(words)
  expect(select().value).toBe('FR')
})

it('lists those with a note last, below it', () => {
  const { container } = render(<CountryField {...field} />)
  const group = container.querySelector('optgroup:last-child') as HTMLOptGroupElement
  expect([group.label, group.textContent]).toEqual(['No text messages', 'Brazil'])
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
