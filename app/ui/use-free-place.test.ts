import { expect, it } from 'vitest'
import { freePlace } from './use-free-place'

const at = (top: number, bottom: number) => ({ top, bottom })

it('is the foot of the window where nothing is', () => {
  expect(freePlace(50, 800, [])).toBe(8)
  expect(freePlace(50, 800, [at(100, 144), at(900, 944), at(-50, -6)])).toBe(8)
})

it('is above whatever it would cover, gaps too small for it included', () => {
  const place = freePlace(50, 800, [at(740, 784), at(680, 724), at(560, 604)])
  expect(place).toBe(800 - 680 + 8)
  const [top, bottom] = [800 - (place ?? 0) - 50, 800 - (place ?? 0)]
  expect(top).toBeGreaterThanOrEqual(604)
  expect(bottom).toBeLessThanOrEqual(680)
})

it('is nowhere between controls that leave no room', () => {
  expect(freePlace(50, 200, [at(20, 64), at(80, 124), at(140, 184)])).toBeNull()
})
