const files = import.meta.glob<string>('./covers/*.svg', { query: '?raw', import: 'default' })

/** Where the canvas of every cover lies, as in the attribute. */
export const coverViewBox = '0 0 1280 720'

/** Returns what an article's cover has inside its root element, on one line. */
export async function readCover(slug: string): Promise<string> {
  const file = await files[`./covers/${slug}.svg`]?.()
  if (file === undefined) throw new Error(`No cover for "${slug}"`)
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')).replaceAll('\n', '')
}
