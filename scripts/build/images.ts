import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '#app/content/pages.ts'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { appIcons, drawFavicon, drawIcon } from './app-icons.ts'
import { drawSocialCard } from './social-card.ts'

const longestCardBytes = 60_000

const usage = `npm run images

Writes the icons and the link previews below public/. Run it when a title or the logo changes.`

async function main(): Promise<void> {
  for (const icon of appIcons) write(icon.name, await drawIcon(icon))
  write('favicon.ico', await drawFavicon())
  const { pages } = await load<typeof import('#app/content/pages.ts')>('app/content/pages.ts')
  const drawn = new Set<string>()
  for (const page of Object.values<Page>(pages)) {
    if (drawn.has(page.image)) continue
    drawn.add(page.image)
    const card = await drawSocialCard(page)
    if (card.length > longestCardBytes) {
      throw new Refusal(`${page.image} has ${card.length} bytes; the limit is ${longestCardBytes}.`)
    }
    write(page.image, card)
  }
}

function write(path: string, bytes: Buffer): void {
  const target = join(root, 'public', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.log(`${path}: ${bytes.length} bytes`)
}

await runCommand({ usage }, main)
