import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { drawSocialCard } from './social-card.ts'
import { maxCardBytes, writePublic } from './write-public.ts'

const maxCoverBytes = 15_000

const usage = `npm run covers [-- slug …]

Renders articles' images for feeds and link previews below public/, all or the given ones.`

async function main(wanted: readonly string[]): Promise<void> {
  const all = readFrontmatters()
  const unknown = wanted.find((name) => !all.some(({ slug }) => slug === name))
  if (unknown) throw new Misuse(`There is no article ${JSON.stringify(unknown)}. See --help.`)
  const articles = all.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
  for (const { slug, category, headline, excerpt, sponsor } of articles) {
    writePublic(`media/articles/${slug}-1280.webp`, await drawCover(slug), maxCoverBytes)
    const kicker = sponsor ? `Advertisement · ${category}` : category
    const card = await drawSocialCard({ kicker, title: headline, description: excerpt })
    writePublic(`social/articles/${slug}.png`, card, maxCardBytes)
    console.log(slug)
  }
}

/** Four flat colours and the shades of their edges: few colours, without loss, weigh the least. */
async function drawCover(slug: string): Promise<Buffer> {
  const path = `public/media/articles/${slug}.svg`
  if (!existsSync(join(root, path))) throw new Refusal(`${path} is missing.`)
  const drawing = sharp(readFileSync(join(root, path)), { density: 96 }).resize(1280)
  const flat = await drawing.png({ palette: true, colours: 16, dither: 0 }).toBuffer()
  return sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer()
}

await runCommand({ usage, maxNames: Number.POSITIVE_INFINITY }, ({ names }) => main(names))
