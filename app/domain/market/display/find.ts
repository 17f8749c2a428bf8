import type { MarketItem } from './item'

/** Items whose symbol or name has a word that begins with each word asked for; symbols first. */
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

/** Lower case without accents; everything that is no letter or digit parts words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
