// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useDialogOpen } from './use-dialog-open'

function Probe() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isOpen, wasOpened } = useDialogOpen(dialog)
  return (
    <>
      <dialog ref={dialog} />
      <output>{`${isOpen} ${wasOpened}`}</output>
    </>
  )
}

it('follows a dialog that others open and close, after the paint', async () => {
  const { container } = render(<Probe />)
  const dialog = container.querySelector('dialog') as HTMLDialogElement
  const shown = screen.getByRole('status')
  expect(shown.textContent).toBe('false false')
  await act(async () => dialog.setAttribute('open', ''))
  expect(shown.textContent).toBe('false false')
  await waitFor(() => expect(shown.textContent).toBe('true true'))
  dialog.removeAttribute('open')
  await waitFor(() => expect(shown.textContent).toBe('false true'))
})
