import { describe, expect, it } from 'vitest'
import { type Field, treemap, weightsOf } from './treemap'

const areaOf = ({ width, height }: Field) => width * height

describe('a treemap', () => {
  const weights = [60, 20, 9, 5, 3, 2, 1]
  const fields = treemap(weights, 1.1)

  it('has areas as its weights, and fills the whole', () => {
    for (const [index, field] of fields.entries()) {
      expect(areaOf(field) / 100).toBeCloseTo(weights[index] as number, 0)
    }
    expect(fields.reduce((sum, field) => sum + areaOf(field), 0)).toBeCloseTo(10_000, -1)
  })

  it('has no field over another, nor beyond the edge', () => {
    const near = 0.02
    for (const [index, one] of fields.entries()) {
      expect(one.x + one.width).toBeLessThan(100 + near)
      expect(one.y + one.height).toBeLessThan(100 + near)
      for (const other of fields.slice(index + 1)) {
        const isApart =
          one.x + one.width <= other.x + near ||
          other.x + other.width <= one.x + near ||
          one.y + one.height <= other.y + near ||
          other.y + other.height <= one.y + near
        expect(isApart).toBe(true)
      }
    }
  })

  it('is a grid of equal fields where the whole has room for one', () => {
    const grid = treemap(Array(10).fill(1), 2.5)
    expect(new Set(grid.map(({ width, height }) => `${width} ${height}`))).toEqual(
      new Set(['20 50']),
    )
  })
})

describe('the weights of a treemap', () => {
  it('are the values themselves where even the least can be read', () => {
    expect(weightsOf([300, 200, 100])).toEqual({ weights: [3, 2, 1], isEvened: false })
  })

  it('are evened out where the least could not be', () => {
    const { weights, isEvened } = weightsOf([2_970, 518, 205, 20, 3])
    expect(isEvened).toBe(true)
    expect(weights.toSorted((left, right) => right - left)).toEqual(weights)
    const least = (weights.at(-1) as number) / weights.reduce((sum, weight) => sum + weight, 0)
    expect(least).toBeGreaterThan(0.3 / 5)
  })

  it('are equal without values, and the least one’s where one is unknown', () => {
    expect(weightsOf([null, null]).weights).toEqual([1, 1])
    expect(weightsOf([200, null, 100]).weights).toEqual([2, 1, 1])
  })
})
