// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { toast } from './toast'
import { ToastOutlet } from './toast-outlet'

it('is empty until the first toast, then shows it politely', async () => {
  const { container } = render(<ToastOutlet />, { wrapper: MemoryRouter })
  expect(container.innerHTML).toBe('')
  act(() => toast('Code sent.', { tone: 'success' }))
  await screen.findByText('Code sent.', undefined, { timeout: 5000 })
  expect(document.querySelector('section[aria-live="polite"]')).not.toBeNull()
})

it('shows one of the plain toasts at a time, and up to three that stack', async () => {
  render(<ToastOutlet />, { wrapper: MemoryRouter })
  act(() => {
    toast('One')
    toast('Two')
  })
  await screen.findByText('Two')
  expect(screen.queryByText('One')).toBeNull()
  act(() => {
    for (const word of ['A', 'B', 'C']) toast(word, { stacks: true })
  })
  await screen.findByText('C')
  expect(screen.getByText('A')).toBeDefined()
  expect(screen.getByText('B')).toBeDefined()
})

it('confirms what the frame’s script did before it and after', async () => {
  render(
    <>
      <form data-done="" />
      <button type="button" data-share="copy" />
      <ToastOutlet />
    </>,
    { wrapper: MemoryRouter },
  )
  await screen.findByText('Settings saved.')
  document.querySelector('[data-share]')?.setAttribute('data-done', '')
  await screen.findByText('Link copied.')
})

it.each([
  ['off', 'Auto-update off.'],
  ['auto', 'Auto-update on.'],
])('says of updates that are now “%s”: %s', async (updates, message) => {
  document.documentElement.dataset.updates = updates
  render(
    <>
      <form data-done="">
        <button type="submit" name="updates" value="auto" />
      </form>
      <ToastOutlet />
    </>,
    { wrapper: MemoryRouter },
  )
  await screen.findByText(message)
})
