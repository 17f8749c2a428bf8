import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '#scripts/lib/paths.ts'

/** What a build may weigh, in KiB: pages in brotli, as edges send them, and the Worker in gzip, as it is uploaded. */
export const budgets = {
  /** HTML, CSS and font of a page; with 56 charts, of `/markets`. */
  page: 40,
  pageOfCharts: 45,
  styles: 14,
  /** Scripts that run before intent, in gzip. */
  scriptsBefore: 1.5,
  scriptsAfter: 135,
  worker: 900,
}

type Compress = (bytes: Buffer) => number
const gzip: Compress = (bytes) => gzipSync(bytes, { level: 9 }).length
/** What edges send to all current browsers. */
const brotli: Compress = (bytes) => brotliCompressSync(bytes).length

/** In a tenth of the time, and a tenth larger. At quality 9, Node takes longer than for the true size. */
const roughly: Compress = (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length

const kib = 1_024
const assets = join(root, 'build', 'client')
const knownSizes = new Map<Compress, Map<string, number>>(
  [gzip, brotli, roughly].map((one) => [one, new Map()]),
)

/** Memoised: most pages share most files and styles, and compression is slow. */
function sizeOf(key: string, compress: Compress, read: () => Buffer): number {
  const known = knownSizes.get(compress)?.get(key)
  if (known !== undefined) return known
  const size = compress(read())
  knownSizes.get(compress)?.set(key, size)
  return size
}

/** Returns the size of a file of the client's build in bytes of brotli. */
export const fileSize = (path: string) =>
  sizeOf(path, brotli, () => readFileSync(join(assets, path)))
const textSize = (text: string, compress: Compress) =>
  sizeOf(text, compress, () => Buffer.from(text))

/** Returns what a page may weigh. */
export function maxOf(path: string): number {
  return path === '/markets' ? budgets.pageOfCharts : budgets.page
}

/** Returns a page's size in KiB, and that of its scripts after hydration, from its HTML alone. */
export function weigh(html: string, max: number) {
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css = '']) => css)
  const [font = ''] = namesIn(html, /url\("?([^")]+\.woff2)"?\)/g)
  const asleep = namesIn(html, /data-modules="([^"]+)"/g).flatMap((list) => list.split(' '))
  const inline = Array.from(
    html.matchAll(/<script(?![^>]*type="(?!module))[^>]*>(.*?)<\/script>/gs),
  )
  const scripts = inline.map(([, text]) => text).join(';')
  const fontSize = readFileSync(join(assets, font)).length
  return {
    page: sizeWithin(max, html, fontSize),
    styles: sizeWithin(budgets.styles, styles.join('')),
    before: textSize(scripts, gzip) / kib,
    after: asleep.reduce((sum, path) => sum + fileSize(path), 0) / kib,
  }
}

/** Returns a size in KiB: roughly, if that is within the budget. */
function sizeWithin(max: number, text: string, moreBytes = 0): number {
  const rough = (textSize(text, roughly) + moreBytes) / kib
  return rough <= max ? rough : (textSize(text, brotli) + moreBytes) / kib
}

/** Returns the size of the whole Worker in KiB. */
export function weighWorker(): number {
  const server = join(root, 'build', 'server')
  const modules = ['index.js', ...globSync('assets/*.js', { cwd: server })]
  const sizes = modules.map((name) => gzip(readFileSync(join(server, name))))
  return sizes.reduce((sum, size) => sum + size, 0) / kib
}

function namesIn(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, name = '']) => name)
}
