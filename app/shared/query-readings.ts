import { foldText } from './fold-text'

/** The exchange of a listing, as in `RY.TO`, `RY:CN` and `TSX:RY`, and the end of a genitive. */
const endings = /\b(?:tsx|tse)\s*:|[.:](?:to|tsx|tse|cn|ca)\b|['’]s\b/gi

/** Words that no price is called, in English and French: those that join others, about a price, and of a market. */
const asides = [
  'a aujourd current d de des du for hui in is l la le les live now of on per the to today vs what',
  'action actions bourse canada chart charts cours price prices prix quote quotes rate share shares stock stocks value',
  'cad toronto tse tsx usd',
].map((words) => words.split(' '))

/** Returns how a query may be meant: as typed, then with fewer and fewer asides while other words are left. */
export function readingsOf(asked: string): string[] {
  const readings = [asked.replace(endings, '').trim() || asked]
  for (const [at] of asides.entries()) {
    const left = asides.slice(0, at + 1).flat()
    const words = foldText(readings[0] ?? '').split(' ')
    const reading = words.filter((word) => !left.includes(word)).join(' ')
    if (reading && reading !== foldText(readings.at(-1) ?? '')) readings.push(reading)
  }
  return readings
}

/** Returns the first reading that names something, else the first that finds anything, else the shortest. */
export function bestReading(
  asked: string,
  names: (reading: string) => boolean,
  finds: (reading: string) => boolean,
): string {
  const readings = readingsOf(asked)
  return readings.find(names) ?? readings.find(finds) ?? readings.at(-1) ?? asked
}
