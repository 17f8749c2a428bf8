import { describe, expect, it } from 'vitest'
import { readingsOf } from './query-readings'

describe('the readings of a query', () => {
  it.each([
    ['RY.TO', ['RY']],
    ['TSX:RY', ['RY']],
    ['tsx: ry', ['ry']],
    ['RY:CN', ['RY']],
    ['BTC-USD', ['BTC-USD', 'btc']],
    ['royal bank stock price', ['royal bank stock price', 'royal bank']],
    [
      'What’s the gold price in USD?',
      ['What the gold price in USD?', 'gold price usd', 'gold usd', 'gold'],
    ],
    ['interest rate today', ['interest rate today', 'interest rate', 'interest']],
    ['cours du bitcoin', ['cours du bitcoin', 'cours bitcoin', 'bitcoin']],
    ['usd to cad', ['usd to cad', 'usd cad']],
    ['TSX today', ['TSX today', 'tsx']],
    ['stock price', ['stock price']],
    ['.to', ['.to']],
    ['', ['']],
  ])('are for “%s” %j', (asked, readings) => {
    expect(readingsOf(asked)).toEqual(readings)
  })
})
