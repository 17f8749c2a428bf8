import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { html } from '#app/document/html.ts'
import { root } from '#scripts/lib/paths.ts'

/** The site's colours, as named in its style sheet. */
export const colours = {
  paper: '#fbfbf9',
  ink: '#15181c',
  soft: '#545a63',
  edge: '#80868e',
  maple: '#a61c23',
}

export type TextLayer = {
  text: string
  colour: string
  weight: 'Regular' | 'Semi-Bold' | 'Bold'
  /** In pixels. */
  size: number
  /** In pixels, at which lines break. */
  width: number
  /** In pixels, beyond the font's own. */
  leading?: number
}

export type DrawnText = { input: Buffer; width: number; height: number }

/** Renders text in the headline font, whatever fonts this machine has. */
export async function drawText(layer: TextLayer): Promise<DrawnText> {
  const { markup } = html`<span foreground="${layer.colour}">${layer.text}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${family}, ${layer.weight} ${layer.size}`,
      fontfile: await fontFile(),
      width: layer.width,
      spacing: layer.leading ?? 0,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Returns the ruled strip of the site's name as SVG: a tick every ten pixels. */
export function drawTape(y: number, width: number): string {
  const ticks = Array.from({ length: Math.ceil(width / 10) }, (_, index) => {
    const height = index % 10 === 0 ? 24 : 14
    return `<rect x="${index * 10}" y="${y}" width="1.5" height="${height}" fill="${colours.edge}"/>`
  })
  return `<rect y="${y}" width="${width}" height="2" fill="${colours.ink}"/>${ticks.join('')}`
}

/** The font's name inside the file. */
const family = 'Newsreader 16pt'
const displaySize = 60
const latin = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const beyond = '\u00a0£©«»·×ÀÂÇÈÉÊÎÔÛàâçèéêëîïôùûü€–—‘’“”…−→'
let madeFile: Promise<string> | undefined

/** The text renderer reads no woff2, so the font is decompressed once per run. */
function fontFile(): Promise<string> {
  madeFile ??= unpackFont()
  return madeFile
}

async function unpackFont(): Promise<string> {
  const packed = join(root, 'node_modules/@fontsource-variable/newsreader/files')
  const face = await subsetFont(
    readFileSync(join(packed, 'newsreader-latin-opsz-normal.woff2')),
    latin + beyond,
    {
      targetFormat: 'sfnt',
      variationAxes: { wght: { min: 400, max: 700 }, opsz: displaySize },
      preserveNameIds: [1, 2],
    },
  )
  const path = join(mkdtempSync(join(tmpdir(), 'maple-tape-font-')), 'newsreader.ttf')
  writeFileSync(path, face)
  return path
}
