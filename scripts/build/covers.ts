import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { Misuse, Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { drawSocialCard } from './social-card.ts'

const widths = [640, 1280]
const longestCoverBytes = 25_000
const longestCardBytes = 60_000

const usage = `npm run covers [-- slug …]

Renders the covers and link previews of all articles, or of the given ones, below public/.`

async function main(wanted: readonly string[]): Promise<void> {
  const all = readFrontmatters()
  const unknown = wanted.find((name) => !all.some(({ slug }) => slug === name))
  if (unknown) throw new Misuse(`There is no article ${JSON.stringify(unknown)}. See --help.`)
  const articles = all.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
  for (const { slug, category, headline, excerpt, sponsor } of articles) {
    const svg = readDrawing(slug)
    for (const width of widths) {
      const picture = sharp(svg, { density: 96 }).resize(width)
      const name = `media/articles/${slug}-${width}`
      write(
        `${name}.avif`,
        await smallest([50, 40, 30], (quality) => picture.clone().avif({ quality, effort: 5 })),
      )
      write(
        `${name}.webp`,
        await smallest([78, 64, 50, 36, 24], (quality) =>
          picture.clone().webp({ quality, effort: 6 }),
        ),
      )
    }
    const kicker = sponsor ? `Advertisement · ${category}` : category
    const card = await drawSocialCard({ kicker, title: headline, description: excerpt })
    write(`social/articles/${slug}.png`, card, longestCardBytes)
    console.log(slug)
  }
}

function readDrawing(slug: string): Buffer {
  const path = `app/articles/covers/${slug}.svg`
  if (!existsSync(join(root, path))) throw new Refusal(`${path} is missing.`)
  return readFileSync(join(root, path))
}

/** Returns the best quality that fits the budget. */
async function smallest(qualities: number[], draw: (quality: number) => Sharp): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await draw(quality).toBuffer()
    if (bytes.length <= longestCoverBytes) return bytes
  }
  throw new Refusal('A cover has too much detail for its budget.')
}

function write(path: string, bytes: Buffer, longest = longestCoverBytes): void {
  if (bytes.length > longest) {
    throw new Refusal(`${path} has ${bytes.length} bytes; the limit is ${longest}.`)
  }
  const target = join(root, 'public', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
}

await runCommand({ usage, maxNames: Number.POSITIVE_INFINITY }, ({ names }) => main(names))
