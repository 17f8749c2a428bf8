import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBlob } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'

const longestBytes = 20_000
const weights = [400, 700] as const
type Weight = (typeof weights)[number]

// The characters of headlines and articles. Kerning is a third of the file, and the text looks typed without it.
const glyphs =
  ' !"$%&\'()+,-./0123456789:;=?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '\u00a0©·–—‘’“”…−†àâçèéêëîôûÉ'
const features = ['kern', 'liga']
/** Between the text cut and the display cut, because headlines have 19 to 52 px. */
const opticalSize = 30

type Measures = { unitsPerEm: number; ascent: number; descent: number; xWidthAvg: number }
type Fallback = {
  name: string
  local: string[]
  unitsPerEm: number
  /** Of an average character. */
  widths: Record<Weight, number>
}

/** Systems differ in which of its names they match: the family's, the full one or PostScript's. */
const notoNames = ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular']

/**
 * Fallbacks until the font has loaded, by system: the first two from @capsizecss/metrics 4.3.0 (not installed for
 * six numbers: it has 169 MB), DejaVu's from its own files. A name that a system lacks delays the first paint.
 */
const fallbacks: Fallback[] = [
  { name: 'Georgia', local: ['Georgia'], unitsPerEm: 2048, widths: { 400: 913, 700: 1062 } },
  { name: 'Noto', local: notoNames, unitsPerEm: 1000, widths: { 400: 481, 700: 512 } },
  { name: 'DejaVu', local: ['DejaVu Serif'], unitsPerEm: 2048, widths: { 400: 1058, 700: 1168 } },
]

/**
 * Newsreader's kerning makes the decks of all articles narrower than its average width says: 1.6 per cent against
 * DejaVu. Headlines break alike either way.
 */
const narrowing: Record<Weight, number> = { 400: 0.987, 700: 1 }

const usage = `npm run font

Writes app/fonts: the subset of the headline font, and fallbacks with matching metrics.`

async function main(): Promise<void> {
  const source = readFileSync(join(packageFolder, 'files', 'newsreader-latin-opsz-normal.woff2'))
  // Without GDEF, kerning is that of the default weight, which headlines use: kerning per weight is an eighth of
  // the file.
  const shared = { keepFeatures: features, noHinting: true, dropTables: ['STAT', 'GDEF'] }
  const face = await subsetFont(source, glyphs, {
    ...shared,
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 700 }, opsz: opticalSize },
  })
  if (face.length > longestBytes) {
    throw new Refusal(`The font has ${face.length} bytes; the limit is ${longestBytes}.`)
  }
  const css = [header, faceRule]
  for (const weight of weights) {
    const variationAxes = { wght: weight, opsz: opticalSize }
    const cut = await subsetFont(source, glyphs, { targetFormat: 'sfnt', variationAxes })
    const own = await fromBlob(new Blob([new Uint8Array(cut)]))
    for (const stand of fallbacks) css.push(fallbackRule(stand, weight, own))
  }
  const folder = join(root, 'app', 'fonts')
  writeFileSync(join(folder, 'newsreader.woff2'), face)
  writeFileSync(join(folder, 'newsreader.css'), `${css.join('\n')}\n`)
  writeFileSync(join(folder, 'OFL.txt'), readFileSync(join(packageFolder, 'LICENSE')))
  const stack = ['Newsreader', ...fallbacks.map(familyOf)].map((name) => `"${name}"`).join(', ')
  console.log(`app/fonts/newsreader.woff2: ${face.length} bytes\n--font-serif: ${stack}, serif;`)
}

const packageFolder = join(root, 'node_modules', '@fontsource-variable', 'newsreader')

const header = '/* Written by scripts/build/font.ts, which says why each number is what it is. */'

const faceRule = `@font-face {
  font-family: "Newsreader";
  src: url("./newsreader.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
}`

function fallbackRule(stand: Fallback, weight: Weight, own: Measures): string {
  const { local, unitsPerEm, widths } = stand
  const names = weight === 400 ? local : [`${local[0]} Bold`]
  const width = narrowing[weight] * (own.xWidthAvg / own.unitsPerEm)
  const scale = width / (widths[weight] / unitsPerEm)
  const height = (units: number) => percent(Math.abs(units) / own.unitsPerEm / scale)
  return `@font-face {
  font-family: "${familyOf(stand)}";
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${percent(scale)};
  ascent-override: ${height(own.ascent)};
  descent-override: ${height(own.descent)};
  line-gap-override: 0%;
}`
}

function familyOf(stand: Fallback): string {
  return `Newsreader ${stand.name}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

await runCommand({ usage }, main)
