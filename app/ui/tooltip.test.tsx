// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tooltip } from './tooltip'

function show() {
  render(
    <Tooltip text="Delayed by 15 minutes">
      {(describedBy) => (
        <button type="button" aria-describedby={describedBy}>
          Source
        </button>
      )}
    </Tooltip>,
  )
  const button = screen.getByRole('button')
  return { button, wrapper: button.parentElement as HTMLElement }
}

it('describes its control, shown or not', () => {
  const { button } = show()
  const id = button.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Delayed by 15 minutes')
})

it('goes at Escape, wherever the focus is, and comes back with the next visit', () => {
  const { wrapper } = show()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(wrapper.hasAttribute('data-dismissed')).toBe(true)
  fireEvent.pointerLeave(wrapper)
  expect(wrapper.hasAttribute('data-dismissed')).toBe(false)
})
