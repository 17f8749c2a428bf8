// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckboxField, TextField } from './field'

it('reads its hint and its error with the control', () => {
  render(
    <TextField
      id="mail"
      name="email"
      label="Email"
      hint="For the link"
      errors={['Email is required']}
    />,
  )
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['For the link', 'Email is required'])
})

it('describes no errors if there are none', () => {
  render(<TextField name="email" label="Email" errors={[]} />)
  const input = screen.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

it('is not called invalid before it was judged, though it is required', () => {
  render(<CheckboxField name="consent" label="I agree" required />)
  expect(screen.getByLabelText('I agree').getAttribute('aria-invalid')).toBe('false')
})

it('renders consent unticked and ties its error to it', () => {
  render(<CheckboxField id="consent" name="consent" label="I agree" errors={['Please agree']} />)
  const box = screen.getByLabelText<HTMLInputElement>('I agree')
  expect(box.checked).toBe(false)
  expect(box.getAttribute('aria-describedby')).toBe('consent-error')
})
