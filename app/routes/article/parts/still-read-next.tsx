import { still } from '#app/document/still'
import '#app/articles/cards.css'

/** `ReadNext` without the catalogue of all articles in the browser. */
export const ReadNext = still(
  'ReadNext',
  async () => (await import('#app/articles/read-next')).ReadNext,
)
