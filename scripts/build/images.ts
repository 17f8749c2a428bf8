import type { Page } from '#app/content/pages.ts'
import { runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { appIcons, drawFavicon, drawIcon } from './app-icons.ts'
import { drawSocialCard } from './social-card.ts'
import { maxCardBytes, writePublic } from './write-public.ts'

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
    write(page.image, await drawSocialCard(page), maxCardBytes)
  }
}

function write(path: string, bytes: Buffer, maxBytes = Number.POSITIVE_INFINITY): void {
  writePublic(path, bytes, maxBytes)
  console.log(`${path}: ${bytes.length} bytes`)
}

await runCommand({ usage }, main)
