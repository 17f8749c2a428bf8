import sharp, { type OverlayOptions } from 'sharp'
import type { Page } from '#app/content/pages.ts'
import { leaf, site } from '#app/content/site.ts'
import { colours, type DrawnText, drawTape, drawText } from './picture.ts'

const cardSize = { width: 1200, height: 630 }

const margin = 80
const textWidth = cardSize.width - 2 * margin
const headlineInk = { colour: colours.ink, width: textWidth }
const kickerInk = { colour: colours.maple, width: textWidth }
const deckInk = { colour: colours.soft, width: 900, leading: 8 }

/** Returns the preview picture of links to the page. */
export async function drawSocialCard({
  kicker,
  title,
  description,
}: Pick<Page, 'kicker' | 'title' | 'description'>): Promise<Buffer> {
  const name = await drawText({ text: site.name, weight: 'Bold', size: 38, ...headlineInk })
  const above = await drawText({ text: kicker, weight: 'Semi-Bold', size: 30, ...kickerInk })
  const headline = await drawHeadline(title)
  const below = await drawText({ text: description, weight: 'Regular', size: 31, ...deckInk })
  const stack = [above, headline, below]
  const gaps = [26, 34]
  const height =
    stack.reduce((sum, layer) => sum + layer.height, 0) + gaps.reduce((sum, gap) => sum + gap, 0)
  // Between the name at the top and the tape at the bottom.
  let top = Math.round(150 + (570 - 150 - height) / 2)
  const layers: OverlayOptions[] = [{ input: name.input, left: margin + 54, top: 66 }]
  for (const [index, { input, height }] of stack.entries()) {
    layers.push({ input, left: margin, top })
    top += height + (gaps[index] ?? 0)
  }
  return sharp(Buffer.from(background)).composite(layers).png(smallPng).toBuffer()
}

/** Few colours and the best compression, because the cards are committed. */
const smallPng = { palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 }

/** Returns the largest headline that fits three lines. */
async function drawHeadline(text: string, sizes = [84, 76, 68]): Promise<DrawnText> {
  const [size = 60, ...smaller] = sizes
  const drawn = await drawText({ text, weight: 'Bold', size, ...headlineInk })
  const isLast = sizes.length === 0
  return isLast || drawn.height <= size * 2.4 ? drawn : drawHeadline(text, smaller)
}

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
  <rect width="100%" height="100%" fill="${colours.paper}"/>
  <path transform="translate(${margin - 2} 60) scale(1.9)" d="${leaf}" fill="${colours.maple}"/>
  ${drawTape(590, cardSize.width)}
</svg>`
