// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
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

function type(text: string) {
  const search = screen.getByRole('combobox')
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

it('opens, searches and picks by keyboard, and gives the focus back', () => {
  const { onChange, select, face } = renderField()
  fireEvent.keyDown(face, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  fireEvent.keyDown(type('fran'), { key: 'Enter' })
  expect(select.value).toBe('FR')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('FR')
  expect(face.textContent).toContain('France')
  expect(document.activeElement).toBe(face)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('moves with the arrows, Home and End', () => {
  const { face } = renderField()
  fireEvent.click(face)
  const search = screen.getByRole('combobox')
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

it('closes on Escape without telling the dialog around it', () => {
  const around = vi.fn()
  document.addEventListener('keydown', around)
  const { face, onChange } = renderField()
  fireEvent.click(face)
  const went = fireEvent.keyDown(type('fr'), { key: 'Escape' })
  document.removeEventListener('keydown', around)
  expect(went).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

it('says when no country matches', () => {
  fireEvent.click(renderField().face)
  type('atlantis')
  expect(screen.getByRole('status').textContent).toBe('No country matches')
})

it('shows a choice made on the select itself', () => {
  const { select, face, onChange } = renderField()
  fireEvent.change(select, { target: { value: 'US' } })
  expect(face.textContent).toContain('United States')
  expect(onChange).toHaveBeenCalledWith('US')
})

it('closes when the visitor presses elsewhere', () => {
  fireEvent.click(renderField().face)
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
})
