const files = import.meta.glob<string>('../../public/media/articles/*.svg', {
  query: '?raw',
  import: 'default',
})

/** The `viewBox` of every cover. */
export const coverViewBox = '0 0 1280 720'

/** The token of each colour a cover's file may have. */
export const coverInks: Record<string, string> = {
  '#15181c': 'ink',
  '#a61c23': 'maple',
  '#fbfaf7': 'paper',
  '#deddd6': 'line',
}

/** Returns the shapes of an article's cover on one line, in the colours of their page. */
export async function readCover(slug: string): Promise<string> {
  const file = await files[`../../public/media/articles/${slug}.svg`]?.()
  if (file === undefined) throw new Error(`No cover for "${slug}"`)
  return file
    .slice(file.indexOf('</style>') + '</style>'.length, file.lastIndexOf('</svg>'))
    .replaceAll('\n', '')
    .replace(/"(#[\da-f]{6})"/g, (_, colour: string) => `"var(--color-${coverInks[colour]})"`)
}
