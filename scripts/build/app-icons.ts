import sharp from 'sharp'
import { leaf } from '#app/content/site.ts'
import { colours } from './picture.ts'

export type AppIcon = { name: string; size: number; kind: 'plain' | 'tile' | 'maskable' }

/** For browsers that do not take SVG; the others use `public/favicon.svg`. */
export const appIcons: AppIcon[] = [
  { name: 'apple-touch-icon.png', size: 180, kind: 'tile' },
  { name: 'icons/icon-192.png', size: 192, kind: 'plain' },
  { name: 'icons/icon-512.png', size: 512, kind: 'plain' },
  { name: 'icons/maskable-192.png', size: 192, kind: 'maskable' },
  { name: 'icons/maskable-512.png', size: 512, kind: 'maskable' },
]

/** The leaf's share of the square: a mask may cut everything but the inner circle of 80 %. */
const shares = { plain: 1, tile: 0.68, maskable: 0.56 }

export function drawIcon({ size, kind }: Omit<AppIcon, 'name'>): Promise<Buffer> {
  const side = size * shares[kind]
  const offset = (size - side) / 2
  const ground =
    kind === 'plain' ? '' : `<rect width="100%" height="100%" fill="${colours.maple}"/>`
  const fill = kind === 'plain' ? colours.maple : colours.paper
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}
    <path transform="translate(${offset} ${offset}) scale(${side / 24})" d="${leaf}" fill="${fill}"/>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer()
}

/** Returns an ICO file, a directory of pictures, which may be PNG (Windows Vista and later, all browsers). */
export async function drawFavicon(sizes = [16, 32, 48]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => drawIcon({ size, kind: 'plain' })))
  const header = Buffer.alloc(6 + 16 * sizes.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let offset = header.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(sizes[index] ?? 0, at)
    header.writeUInt8(sizes[index] ?? 0, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(picture.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([header, ...pictures])
}
