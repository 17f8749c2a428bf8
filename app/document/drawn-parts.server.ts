import { ArticleCards } from '#app/articles/article-cards'
import { ArticleSlot } from '#app/articles/article-slot'
import { ReadNext } from '#app/articles/read-next'
import { LeadFlow } from '#app/lead-form/lead-flow'
import type { DrawnPartList } from './still'

/** What only the server draws, by the names that `still` and `late` take. */
export const drawnParts: DrawnPartList = { ArticleCards, ArticleSlot, LeadFlow, ReadNext }
