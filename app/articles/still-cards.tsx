import { still } from '#app/document/still'
import './cards.css'

/** The cards of pages: without the catalogue of all articles in the browser. */
export const ArticleSlot = still(
  'ArticleSlot',
  async () => (await import('./article-slot')).ArticleSlot,
)

export const StoryGroup = still(
  'StoryGroup',
  async () => (await import('./story-group')).StoryGroup,
)

export const ArticleCards = still(
  'ArticleCards',
  async () => (await import('./article-cards')).ArticleCards,
)
