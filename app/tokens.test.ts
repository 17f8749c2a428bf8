import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Palette = Record<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = colorsIn(css.slice(css.indexOf('@theme')))
const dark = colorsIn(css.slice(css.indexOf('@variant night')))
const themes: [string, Palette][] = [
  ['light', light],
  ['dark', { ...light, ...dark }],
]

const papers = ['paper', 'surface', 'sand']
const pairs = [
  ...papers.flatMap((paper) =>
    ['ink', 'soft', 'maple', 'up', 'down', 'danger', 'good'].map((text) => [text, paper]),
  ),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['ink', 'danger-wash'],
  ['danger', 'danger-wash'],
  ['ink', 'good-wash'],
  ['good', 'good-wash'],
  // The selection.
  ['paper', 'maple'],
  // A disabled button is exempt, but readable anyway.
  ['soft', 'line'],
]

it('has a dark colour for each light one', () => {
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort())
})

it.each(themes)(
  'has enough contrast between text and background, %s (WCAG 1.4.3)',
  (_, palette) => {
    const faint = pairs
      .map(([text, ground]) => ({ text, ground, ratio: ratioOf(palette, text, ground) }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(faint).toEqual([])
  },
)

it.each(themes)('has enough contrast at the edges of controls, %s (WCAG 1.4.11)', (_, palette) => {
  for (const paper of papers) expect(ratioOf(palette, 'edge', paper)).toBeGreaterThan(3)
})

// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
const blindness = {
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
}

it.each(themes)('distinguishes up from down for colour-blind readers, %s', (_, palette) => {
  for (const matrix of Object.values(blindness)) {
    const [up, down] = ['up', 'down'].map((name) => seenThrough(matrix, linear(palette, name)))
    const distance = Math.hypot(
      ...lab(up ?? []).map((value, i) => value - (lab(down ?? [])[i] ?? 0)),
    )
    // Two colours differ visibly side by side from about 2.3, and at a glance from about 20.
    expect(distance).toBeGreaterThan(20)
  }
})

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
// Hairlines, sizes relative to their text or room, and what centres or removes.
const freeLength = /^(?:0|-?[12]px|auto|-?[\d.]+(?:em|%|vw|ch))$/
const spaced = /^(?:margin|padding|(?:row-|column-)?gap)(?:-|$)/

it('leaves colours, sizes and spaces to the tokens', () => {
  const foreign = stylesheets().flatMap(({ path, text }) =>
    declarationsIn(text)
      .filter(({ property, value }) => {
        if (colour.test(value)) return true
        if (property === 'font-size') return !isNamed(value, 'text')
        if (property === 'font') return !/var\(--text-|inherit|[\d.]em/.test(value)
        return spaced.test(property) && !isNamed(value, 'sp')
      })
      .map(({ property, value }) => `${path}: ${property}: ${value}`),
  )
  expect(foreign).toEqual([])
})

it('names no token that does not exist', () => {
  const known = new Set(
    Array.from(css.matchAll(/(--(?:text|color|spac[a-z]+)-[\w-]+):/g), ([, name]) => name),
  )
  const named = stylesheets().flatMap(({ path, text }) =>
    Array.from(text.matchAll(/var\((--(?:text|color|space|spacing)-[\w-]+)/g), ([, name]) => ({
      path,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

/** Returns all style sheets but the tokens, print (points on paper) and the generated faces. */
function stylesheets() {
  const root = new URL('../', import.meta.url).pathname
  const own = /tokens\.css|print\.css|fonts\//
  return globSync('app/**/*.css', { cwd: root })
    .filter((path) => !own.test(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
}

function declarationsIn(text: string) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media print \{[\s\S]*?\n\}/g, '')
  return Array.from(
    plain.matchAll(/([a-z-]+):\s*([^;{}]+);/g),
    ([, property = '', value = '']) => ({
      property,
      value,
    }),
  )
}

/** Whether all lengths of a value are tokens, or free. */
function isNamed(value: string, prefix: string): boolean {
  const token = `var\\(--(?:${prefix}[\\w-]*|target|gap|box|pitch)\\)`
  const rest = value
    .replace(new RegExp(token, 'g'), '0')
    .replace(/(?:calc|min|max)\(|[()*/+,]| - /g, ' ')
  return rest
    .split(/\s+/)
    .every((part) => part === '' || /^-?[\d.]+$/.test(part) || freeLength.test(part))
}

function colorsIn(text: string): Palette {
  const block = text.slice(0, text.indexOf('}'))
  const found = Array.from(block.matchAll(/--color-([\w-]+): (#[\da-f]{3,6});/g))
  return Object.fromEntries(found.map(([, name, hex]) => [name, hex]))
}

function ratioOf(palette: Palette, text = '', ground = ''): number {
  const [a, b] = [luminance(linear(palette, text)), luminance(linear(palette, ground))]
  return Number(((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toFixed(2))
}

function linear(palette: Palette, name: string): number[] {
  const hex = palette[name] ?? ''
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  return [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function seenThrough(matrix: number[], color: number[]): number[] {
  return [0, 3, 6].map((row) =>
    color.reduce((sum, value, i) => sum + value * (matrix[row + i] ?? 0), 0),
  )
}

/** Converts linear sRGB to CIE L*a*b*, whose distances match perception. */
function lab([red = 0, green = 0, blue = 0]: number[]): number[] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = f(luminance([red, green, blue]))
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
