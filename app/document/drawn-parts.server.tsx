import type { ComponentType, ReactNode } from 'react'
import { ArticleCards } from '#app/articles/article-cards'
import { ArticleSlot } from '#app/articles/article-slot'
import { CommentForm } from '#app/articles/comment-form'
import { ReadNext } from '#app/articles/read-next'
import { SectionHeadlines } from '#app/articles/section-headlines'
import { StoryGroup } from '#app/articles/story-group'
import { LeadFlow } from '#app/lead-form/lead-flow'
import { drawPart } from './draw-part.server'
import type { LatePartName, StillDrawing, StillPartName } from './still'

/** Parts that only the server renders at first, by the names that `late` takes. */
export const lateParts: Readonly<Record<LatePartName, ComponentType<never>>> = {
  CommentForm,
  LeadFlow,
}

/** Parts that only the server renders, by the names that `still` takes. */
const stillParts: Readonly<Record<StillPartName, ComponentType<never>>> = {
  ArticleCards,
  ArticleSlot,
  ReadNext,
  SectionHeadlines,
  StoryGroup,
}

/** A still part depends only on its properties and the deployment, so an isolate renders it once. */
const markups = new Map<string, string>()

/**
 * Returns the still parts of one page. A new one is rendered with the page, and once more by `keepNew` after the
 * page, because React cannot render inside a render.
 */
export function drawStillParts(): StillDrawing & { keepNew: () => void } {
  const unknown = new Map<string, ReactNode>()
  return {
    parts: stillParts,
    markupOf(name, props) {
      // Visitors' search terms would fill the memory.
      if ('search' in props) return undefined
      const key = JSON.stringify([name, props])
      const known = markups.get(key)
      const Part = stillParts[name] as ComponentType<object>
      if (known === undefined) unknown.set(key, <Part {...props} />)
      return known
    },
    keepNew() {
      for (const [key, part] of unknown) markups.set(key, drawPart(part))
    },
  }
}
