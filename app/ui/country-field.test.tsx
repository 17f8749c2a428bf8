// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CountryField } from './country-field'

const options = [
  { code: 'CA', name: 'Canada', callingCode: '1' },
  { code: 'FR', name: 'France', callingCode: '33' },
  { code: 'US', name: 'United States', callingCode: '1' },
]

function renderField() {
  const onChange = vi.fn()
  render(
    <CountryField
      name="country"
      label="Country"
      options={options}
      defaultValue="CA"
      onChange={onChange}
    />,
  )
  const select = screen.getByLabelText('Country') as unknown as HTMLSelectElement
  return { onChange, select, face: screen.getByRole('button') }
}

async function type(text: string) {
  const search = await screen.findByRole('combobox')
  fireEvent.change(search, { target: { value: text } })
  return search
}

it('is a plain select in the HTML of the server', () => {
  const html = renderToString(
    <CountryField name="country" label="Country" options={options} defaultValue="FR" />,
  )
  expect(html).toContain('<select')
  expect(html).toContain('<option value="FR" selected="">France</option>')
  expect(html).not.toContain('<button')
  expect(html).not.toContain('aria-hidden="true" class="input')
})

it('opens, searches and picks by keyboard, and gives the focus back', async () => {
  const { onChange, select, face } = renderField()
  fireEvent.keyDown(face, { key: 'ArrowDown' })
  const search = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(search))
  fireEvent.keyDown(await type('fran'), { key: 'Enter' })
  expect(select.value).toBe('FR')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('FR')
  expect(face.textContent).toContain('France')
  expect(document.activeElement).toBe(face)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it.each(['full', 'compact'] as const)(
  'has the words of its select once scripts cover it: %s',
  (variant) => {
    render(
      <CountryField {...{ variant, options }} name="country" label="Country" defaultValue="CA" />,
    )
    const select = screen.getByLabelText('Country') as unknown as HTMLSelectElement
    const words = select.selectedOptions[0]?.textContent
    expect(words).toBe(variant === 'full' ? 'Canada' : 'Canada +1')
    expect(screen.getByRole('button').textContent).toBe(`Country: ${words}`)
  },
)

it('moves with the arrows, Home and End', async () => {
  const { face } = renderField()
  fireEvent.click(face)
  const search = await screen.findByRole('combobox')
  const active = () =>
    document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toContain('Canada')
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(active()).toContain('France')
  fireEvent.keyDown(search, { key: 'End' })
  expect(active()).toContain('United States')
  fireEvent.keyDown(search, { key: 'Home' })
  expect(active()).toContain('Canada')
})

it('closes on Escape without telling the dialog around it', async () => {
  const around = vi.fn()
  document.addEventListener('keydown', around)
  const { face, onChange } = renderField()
  fireEvent.click(face)
  const went = fireEvent.keyDown(await type('fr'), { key: 'Escape' })
  document.removeEventListener('keydown', around)
  expect(went).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

it('says when no country matches', async () => {
  fireEvent.click(renderField().face)
  await type('atlantis')
  expect(screen.getByRole('status').textContent).toBe('No country matches')
})

it('shows a choice made on the select itself', () => {
  const { select, face, onChange } = renderField()
  fireEvent.change(select, { target: { value: 'US' } })
  expect(face.textContent).toContain('United States')
  expect(onChange).toHaveBeenCalledWith('US')
})

it('closes when the visitor presses elsewhere', async () => {
  fireEvent.click(renderField().face)
  await screen.findByRole('listbox')
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
})
