import { expect, it } from 'vitest'
import { createPace } from './paced-sender.server'

const bytes = (value: number) => () => new Uint8Array([value])

it('guesses before the first text', () => {
  expect(createPace().pick(bytes(200))).toBe(250)
})

it('picks among the last ones, and forgets older ones', () => {
  const pace = createPace()
  for (let tookMs = 1; tookMs <= 40; tookMs++) pace.note(tookMs)
  const picked = Array.from({ length: 256 }, (_, value) => pace.pick(bytes(value)))
  expect(Math.min(...picked)).toBe(9)
  expect(Math.max(...picked)).toBe(40)
  expect(new Set(picked).size).toBe(32)
})
