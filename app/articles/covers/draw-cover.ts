import { companies } from './companies'
import { crypto } from './crypto'
import { currencies } from './currencies'
import { insights } from './insights'
import { canvas, type Drawing, randomOf } from './kit'
import { placeholder } from './placeholder'
import { sponsoredAssistants } from './sponsored-assistants'
import { sponsoredCoins } from './sponsored-coins'
import { sponsoredRetirement } from './sponsored-retirement'

const drawings: Record<string, Drawing> = {
  ...companies,
  ...crypto,
  ...currencies,
  ...insights,
  ...sponsoredAssistants,
  ...sponsoredCoins,
  ...sponsoredRetirement,
}

/** Where the canvas lies, as in the attribute. */
export const coverViewBox = `0 0 ${canvas.width} ${canvas.height}`

/**
 * Returns an article's cover as SVG elements. Their IDs begin with the slug, since they share a document with others. An article
 * without a drawing of its own gets one of its category.
 */
export function drawCover(slug: string, category: string): string {
  const drawing = drawings[slug] ?? placeholder(category)
  const drawn = drawing(randomOf(slug)).replace(/(id="|url\(#)(?=ground)/g, `$1${slug}-`)
  return `<g stroke-linecap="round" stroke-linejoin="round">${joined(rounded(drawn))}</g>`
}

/** One decimal is a twentieth of a pixel; shares and opacities keep theirs. */
function rounded(svg: string): string {
  return svg.replace(
    /((?:opacity|offset|x2)="[^"]*")|-?\d+\.\d{2,}/g,
    (number, share?: string) => share ?? String(Math.round(Number(number) * 10) / 10),
  )
}

/** Neighbouring lines that look the same are one path: a phone lays out and paints each element. */
function joined(svg: string): string {
  return svg.replace(
    /<path d="([^"]+)"( fill="none"(?:(?!opacity)[^>])*)\/>(?:<path d="[^"]+"\2\/>)+/g,
    (paths: string, _first, looks: string) => {
      const lines = Array.from(paths.matchAll(/ d="([^"]+)"/g), ([, d]) => d)
      return `<path d="${lines.join('')}"${looks}/>`
    },
  )
}
