import { expect, it } from 'vitest'
import { csvOf } from './csv'

it('quotes what would end a cell or a line', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'd"e'],
      ['f\ng', 1.5, ''],
    ]),
  ).toBe('a,"b,c","d""e"\r\n"f\ng",1.5,\r\n')
})

it.each(['=1+1', '+16475550142', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '＠x'])(
  'lets no spreadsheet run %j',
  (text) => {
    expect(csvOf([[text]], { isForSpreadsheets: true })).toBe(`"'${text}"\r\n`)
    expect(csvOf([[text]])).not.toContain("'")
  },
)

it('leaves numbers and plain words alone', () => {
  expect(csvOf([[-5, 'Ada', 'a=b', "O'Neill"]], { isForSpreadsheets: true })).toBe(
    "-5,Ada,a=b,O'Neill\r\n",
  )
})
