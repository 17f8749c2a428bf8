import { ArticleCards } from '#app/articles/article-cards'
import { ArticleSlot } from '#app/articles/article-slot'
import { LeadFlow } from '#app/lead-form/lead-flow'
import { ReadNext } from '#app/routes/article/parts/read-next'

/** What only the server draws, by the names that `still` knows. */
export const drawnParts = { ArticleCards, ArticleSlot, LeadFlow, ReadNext }
