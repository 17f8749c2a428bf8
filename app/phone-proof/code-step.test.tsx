// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './code-step'

function Clock({ endsAt, seconds }: { endsAt: number; seconds: number }) {
  return <output>{useCountdown(endsAt, seconds)}</output>
}

const shown = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

it('counts whole seconds down to nothing and stops', () => {
  render(<Clock endsAt={Date.now() + 2500} seconds={60} />)
  expect(shown()).toBe('3')
  pass(500)
  expect(shown()).toBe('2')
  pass(2000)
  expect(shown()).toBe('0')
  expect(vi.getTimerCount()).toBe(0)
})

it('never shows more than the server counted, whatever the clock says', () => {
  render(<Clock endsAt={Date.now() + 3_600_000} seconds={60} />)
  expect(shown()).toBe('60')
})

it('starts again with a new end', () => {
  const { rerender } = render(<Clock endsAt={Date.now()} seconds={60} />)
  expect(shown()).toBe('0')
  rerender(<Clock endsAt={Date.now() + 60_000} seconds={60} />)
  expect(shown()).toBe('60')
})
