import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvRow, csvOf } from './csv'

const formulaSigns = '=+-@＝＋－＠'
const number = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/

/** Texts with characters that start a formula or split a cell. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...formulaSigns, ';', ',', '"', "'", ' ', '\t', '\r', '\n', '\u00a0', '\0'),
      fc.constantFrom('a', '1', 'HYPERLINK("x")', 'cmd|'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const rows: fc.Arbitrary<CsvRow[]> = fc.array(
  fc
    .tuple(hostileText, fc.array(fc.oneof(hostileText, finite), { maxLength: 4 }))
    .map(([first, rest]): CsvRow => [first, ...rest]),
  { minLength: 1, maxLength: 4 },
)

function startsFormula(cell: string): boolean {
  const seen = cell.replace(/^[\s\p{C}"]+|["\r]+$/gu, '')
  return seen !== '' && formulaSigns.includes(seen.charAt(0)) && !number.test(seen)
}

it('quotes every cell, doubles quotes and ends every row in CRLF', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'd"e'],
      ['f\ng', 1.5, ''],
    ]),
  ).toBe('"a","b,c","d""e"\r\n"f\ng","1.5",""\r\n')
})

it.each([
  '=1+1',
  '+16475550142',
  '-2',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\tx',
  '\rx',
  '\nx',
  '"=1',
  '\u00a0=1',
])('lets no spreadsheet run %j', (text) => {
  const [[cell]] = parse(csvOf([[text]])) as [[string]]
  expect(cell.replaceAll("'", '')).toBe(text)
  expect(cell).toMatch(/^'/)
})

it('lets no spreadsheet run what a semicolon, a comma or a line break would split off', () => {
  expect(csvOf([['a;=1', 'b,+1', 'c\n@x', 'd; "-1']])).toBe(
    `"a;'=1","b,'+1","c\n'@x","d;' ""-1"\r\n`,
  )
})

it('leaves numbers and plain words alone', () => {
  expect(csvOf([['Ada', -5, 1e-7, 'a=b', "O'Neill", 'a; b, c-d']])).toBe(
    `"Ada","-5","1e-7","a=b","O'Neill","a; b, c-d"\r\n`,
  )
})

it('writes cents as a number of dollars with two decimals', () => {
  expect(csvOf([['a', { cents: -11_000 }, { cents: 9050.4 }, { cents: -0.3 }]])).toBe(
    '"a","-110.00","90.50","0.00"\r\n',
  )
})

it('is read back as written, except for added apostrophes', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const read = parse(csvOf(given), { relax_column_count: true }) as string[][]
      const plain = (cell: unknown) => String(cell).replaceAll("'", '')
      expect(read.map((row) => row.map(plain))).toEqual(given.map((row) => row.map(plain)))
    }),
  )
})

/** Returns every way a spreadsheet may read the cells: with quotes or, where that fails, without. */
function readings(file: string, delimiter: string): string[] {
  const options = { delimiter, relax_column_count: true }
  const unquoted = parse(file, { ...options, quote: null }) as string[][]
  return [...unquoted, ...readQuoted(file, options)].flat()
}

/** Returns nothing if the quotes do not close when split at semicolons. */
function readQuoted(file: string, options: object): string[][] {
  try {
    return parse(file, { ...options, relax_quotes: true }) as string[][]
  } catch {
    return []
  }
}

it.each([',', ';'])('starts no cell with a formula for who reads it by "%s"', (delimiter) => {
  fc.assert(
    fc.property(rows, (given) => {
      expect(readings(csvOf(given), delimiter).filter(startsFormula)).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
