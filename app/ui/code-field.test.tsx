// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CodeField } from './code-field'

function renderField(length?: 4 | 6) {
  const onChange = vi.fn()
  const onComplete = vi.fn()
  render(<CodeField length={length} onChange={onChange} onComplete={onComplete} />)
  const input = screen.getByLabelText<HTMLInputElement>(`${length ?? 4}-digit code`)
  return { input, onChange, onComplete }
}

const paste = (input: HTMLInputElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } })

it('is one input with the name, hints and limits that autofill needs', () => {
  const { input } = renderField()
  expect(input.name).toBe('code')
  expect(input.autocomplete).toBe('one-time-code')
  expect(input.inputMode).toBe('numeric')
  expect(input.maxLength).toBe(4)
  expect(document.querySelectorAll('input')).toHaveLength(1)
})

it('keeps digits only, of any script', () => {
  const { input, onChange } = renderField()
  fireEvent.change(input, { target: { value: '1a٢' } })
  expect(input.value).toBe('12')
  expect(onChange).toHaveBeenLastCalledWith('12')
})

it('takes the first digits of whatever is pasted', () => {
  const { input, onComplete } = renderField()
  paste(input, 'Your code is 12 34, not 56')
  expect(input.value).toBe('1234')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('1234')
})

it('inserts a short paste at the caret', () => {
  const { input, onComplete } = renderField()
  fireEvent.change(input, { target: { value: '12' } })
  paste(input, '3')
  expect(input.value).toBe('123')
  expect(onComplete).not.toHaveBeenCalled()
})

it('is complete again after a correction', () => {
  const { input, onComplete } = renderField(6)
  for (const value of ['123456', '12345', '123457']) fireEvent.change(input, { target: { value } })
  expect(onComplete.mock.calls).toEqual([['123456'], ['123457']])
})

it('is not complete again if a digit replaces another, but is if a whole code is pasted', () => {
  const { input, onChange, onComplete } = renderField()
  for (const value of ['1234', '1934']) fireEvent.change(input, { target: { value } })
  expect(onChange).toHaveBeenLastCalledWith('1934')
  expect(onComplete.mock.calls).toEqual([['1234']])
  paste(input, '5678')
  expect(onComplete.mock.calls).toEqual([['1234'], ['5678']])
})

it.each([
  ['leaves a code that the browser restored to the button', false],
  ['is complete with a code that was typed before hydration', true],
])('%s', (_, hasFocus) => {
  const onChange = vi.fn()
  const onComplete = vi.fn()
  const field = <CodeField onChange={onChange} onComplete={onComplete} />
  const root = document.createElement('div')
  document.body.appendChild(root)
  root.innerHTML = renderToString(field)
  const input = root.querySelector('input')
  if (input) input.value = '1234'
  if (hasFocus) input?.focus()
  render(field, { container: root, hydrate: true })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1234')
  expect(onComplete).toHaveBeenCalledTimes(hasFocus ? 1 : 0)
})
