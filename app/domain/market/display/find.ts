import type { MarketItem } from './item'

/** Returns items whose symbol or name has a word starting with each search word; symbols first. */
export function findItems(items: readonly MarketItem[], asked: string): MarketItem[] {
  const words = fold(asked).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const found = items.filter((item) => {
    const own = ` ${fold(`${item.symbol} ${item.symbol.replace('/', '')} ${item.name}`)}`
    return words.every((word) => own.includes(` ${word}`))
  })
  const isSymbol = (item: MarketItem) => fold(item.symbol) === words.join(' ')
  return found.sort((left, right) => Number(isSymbol(right)) - Number(isSymbol(left)))
}

/** Returns lower case without accents; anything but letters and digits separates words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
