import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

const covers = globSync('public/media/articles/*.svg', { cwd: root })

it.each(covers)('%s is what feeds show: run npm run covers after a change', async (path) => {
  const drawn = await pixelsOf(path)
  const shown = await pixelsOf(path.replace('.svg', '-1280.webp'))
  expect(shown).toHaveLength(drawn.length)
  expect(drawn.filter((value, index) => Math.abs(value - (shown[index] ?? 0)) > 64)).toHaveLength(0)
})

/** Returns how bright each of its pixels is. */
async function pixelsOf(path: string): Promise<Buffer> {
  return sharp(join(root, path)).greyscale().toColourspace('b-w').raw().toBuffer()
}
