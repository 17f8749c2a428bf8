import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormErrors } from '#app/shared/read-form'
import { useCheckedForm } from './use-checked-form'

/** Requires a name, and an age in digits. */
function check(formData: FormData): FormErrors {
  const errors: FormErrors = {}
  if (!formData.get('name')) errors.name = ['Name, please']
  if (!/^\d+$/.test(String(formData.get('age')))) errors.age = ['Age in digits, please']
  return errors
}

type FormProps = { refused?: FormErrors; loadCheck?: () => Promise<typeof check> }

const sent: string[] = []

afterEach(() => {
  sent.length = 0
})

function Form({ refused, loadCheck = async () => check }: FormProps) {
  const form = useCheckedForm({ refused, loadCheck })
  return (
    <form
      {...form.handlers}
      onSubmit={(event) => {
        form.checkAll(event)
        if (!event.defaultPrevented) sent.push('sent')
        event.preventDefault()
      }}
    >
      <p role="alert">{form.formErrors}</p>
      <input name="name" aria-label="Name" />
      <p>{form.errors.name}</p>
      <input name="age" aria-label="Age" />
      <p>{form.errors.age}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const touch = () => act(async () => field('Name').focus())

it('says what is wrong with a field once it is left, and takes it back as soon as it is right', async () => {
  render(<Form />)
  await touch()
  expect(screen.queryByText('Name, please')).toBeNull()
  act(() => field('Age').focus())
  // The focus is painted first.
  expect(screen.queryByText('Name, please')).toBeNull()
  expect(await screen.findByText('Name, please')).toBeTruthy()
  expect(screen.queryByText('Age in digits, please')).toBeNull()
  fireEvent.input(field('Name'), { target: { value: 'Ada' } })
  expect(screen.queryByText('Name, please')).toBeNull()
})

it('waits with an error while the press that left its field lasts', async () => {
  render(<Form />)
  await touch()
  fireEvent.pointerDown(field('Age'))
  act(() => field('Age').focus())
  expect(screen.queryByText('Name, please')).toBeNull()
  fireEvent.pointerUp(field('Age'))
  expect(await screen.findByText('Name, please')).toBeTruthy()
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

it('leaves the check to the server while its own rules are not there', () => {
  render(<Form />)
  fireEvent.submit(field('Name').form as HTMLFormElement)
  expect(sent).toEqual(['sent'])
})

it('validates fields left before its rules loaded, once they are loaded', async () => {
  let arrive: (rules: typeof check) => void = () => {}
  const rules = new Promise<typeof check>((resolve) => {
    arrive = resolve
  })
  render(<Form loadCheck={() => rules} />)
  act(() => field('Name').focus())
  act(() => field('Age').focus())
  fireEvent.input(field('Age'), { target: { value: 'old' } })
  expect(screen.queryByText('Name, please')).toBeNull()
  await act(async () => arrive(check))
  expect(screen.getByText('Name, please')).toBeTruthy()
  // Still being typed.
  expect(screen.queryByText('Age in digits, please')).toBeNull()
  act(() => field('Name').focus())
  expect(await screen.findByText('Age in digits, please')).toBeTruthy()
})

it('validates fields typed and left before the form was hydrated', async () => {
  render(<Form />)
  // Bypasses React: no event reports it.
  field('Age').value = 'old'
  await act(async () => field('Name').focus())
  expect(screen.getByText('Age in digits, please')).toBeTruthy()
  expect(screen.queryByText('Name, please')).toBeNull()
})

it('shows what the server refused, and keeps of it what has not been changed', async () => {
  const { rerender } = render(<Form />)
  await touch()
  rerender(<Form refused={{ '': ['Too fast'], age: ['No one is that old'] }} />)
  expect(screen.getByRole('alert').textContent).toBe('Too fast')
  expect(document.activeElement).toBe(field('Age'))
  act(() => field('Name').focus())
  expect(screen.getByText('No one is that old')).toBeTruthy()
  fireEvent.input(field('Age'), { target: { value: '36' } })
  expect(screen.queryByText('No one is that old')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Too fast')
})

it('goes to the server’s errors, unless the focus is elsewhere', () => {
  const { unmount } = render(<Form refused={{ age: ['No one is that old'] }} />)
  expect(document.activeElement).toBe(field('Age'))
  unmount()
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  render(<Form refused={{ age: ['No one is that old'] }} />)
  expect(screen.getByText('No one is that old')).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
