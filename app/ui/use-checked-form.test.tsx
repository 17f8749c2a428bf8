import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { FormResult } from '#app/shared/read-form'
import { useCheckedForm } from './use-checked-form'

const Person = z.object({
  name: z.string().check(z.minLength(1, 'Name, please'), z.regex(/\w/, 'In letters, please')),
  age: z.string().check(z.regex(/^\d+$/, 'Age in digits, please')),
})

const refusal = (
  {
    formErrors = null,
    fieldErrors,
  }: { formErrors?: string[] | null; fieldErrors: Record<string, string[]> },
  payload: Record<string, string> = {},
): FormResult => ({
  submission: { payload, fields: Object.keys(payload), intent: null },
  error: { formErrors, fieldErrors },
})

const sent: string[] = []

afterEach(() => {
  sent.length = 0
})

function Form({ refused }: { refused?: FormResult }) {
  const { form, fields } = useCheckedForm(Person, { lastResult: refused, isBusy: false })
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        form.props.onSubmit(event)
        if (!event.defaultPrevented) sent.push('sent')
        event.preventDefault()
      }}
    >
      <p role="alert">{form.errors}</p>
      <input
        name="name"
        aria-label="Name"
        aria-invalid={Boolean(fields.name.control.errors)}
        defaultValue={fields.name.control.defaultValue}
      />
      <p>{fields.name.control.errors}</p>
      <input
        name="age"
        aria-label="Age"
        aria-invalid={Boolean(fields.age.control.errors)}
        defaultValue={fields.age.control.defaultValue}
      />
      <p>{fields.age.control.errors}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const touch = () => act(async () => field('Name').focus())

const type = (name: string, value: string) =>
  act(async () => {
    field(name).focus()
    fireEvent.input(field(name), { target: { value } })
  })

it('says what is wrong with a field once it is left, and takes it back as soon as it is right', async () => {
  render(<Form />)
  await type('Name', '!')
  expect(screen.queryByText('In letters, please')).toBeNull()
  act(() => field('Age').focus())
  // The focus is painted first.
  expect(screen.queryByText('In letters, please')).toBeNull()
  expect(await screen.findByText('In letters, please')).toBeTruthy()
  expect(screen.queryByText('Age in digits, please')).toBeNull()
  fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  expect(screen.queryByText('In letters, please')).toBeNull()
})

it('says nothing about a field that was only passed', async () => {
  render(<Form />)
  await touch()
  await type('Age', 'old')
  act(() => field('Name').focus())
  expect(await screen.findByText('Age in digits, please')).toBeTruthy()
  expect(screen.queryByText('Name, please')).toBeNull()
})

it('waits with an error while the press that left its field lasts', async () => {
  render(<Form />)
  await type('Name', '!')
  fireEvent.pointerDown(field('Age'))
  act(() => field('Age').focus())
  expect(screen.queryByText('In letters, please')).toBeNull()
  fireEvent.pointerUp(field('Age'))
  expect(await screen.findByText('In letters, please')).toBeTruthy()
})

it('blocks what the server would refuse, and focuses the first such field', async () => {
  render(<Form />)
  await touch()
  fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  fireEvent.submit(field('Name').form as HTMLFormElement)
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(field('Age'))
  fireEvent.input(field('Age'), { target: { value: '36' } })
  fireEvent.submit(field('Name').form as HTMLFormElement)
  expect(sent).toEqual(['sent'])
})

it('validates fields typed and left before the form was hydrated, and not the one being typed in', async () => {
  const html = renderToString(<Form />)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  field('Age').value = 'old'
  field('Name').focus()
  field('Name').value = '!'
  render(<Form />, { container, hydrate: true })
  expect(screen.getByText('Age in digits, please')).toBeTruthy()
  expect(screen.queryByText('In letters, please')).toBeNull()
  expect([field('Name').value, field('Age').value]).toEqual(['!', 'old'])
  act(() => field('Age').focus())
  expect(await screen.findByText('In letters, please')).toBeTruthy()
})

const tooOld = { formErrors: ['Too fast'], fieldErrors: { age: ['No one is that old'] } }

it('shows what the server refused, and keeps of it what has not been changed', async () => {
  const { rerender } = render(<Form />)
  await touch()
  fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  fireEvent.input(field('Age'), { target: { value: '360' } })
  fireEvent.submit(field('Name').form as HTMLFormElement)
  rerender(<Form refused={refusal(tooOld, { name: 'Ada', age: '360' })} />)
  expect(screen.getByRole('alert').textContent).toBe('Too fast')
  expect(document.activeElement).toBe(field('Age'))
  fireEvent.input(field('Name'), { target: { value: 'Ada L' } })
  expect(screen.getByText('No one is that old')).toBeTruthy()
  fireEvent.input(field('Age'), { target: { value: '36' } })
  expect(screen.queryByText('No one is that old')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Too fast')
  fireEvent.submit(field('Name').form as HTMLFormElement)
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(sent).toEqual(['sent', 'sent'])
})

it('sends once for two submissions before a response', async () => {
  render(<Form />)
  await touch()
  fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  fireEvent.input(field('Age'), { target: { value: '36' } })
  const form = field('Name').form as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(sent).toEqual(['sent'])
})

it('goes to the server’s errors, unless the focus is elsewhere', () => {
  const { unmount } = render(<Form refused={refusal(tooOld)} />)
  expect(document.activeElement).toBe(field('Age'))
  unmount()
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  render(<Form refused={refusal(tooOld)} />)
  expect(screen.getByText('No one is that old')).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
