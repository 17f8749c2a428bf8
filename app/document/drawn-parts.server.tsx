import type { ComponentType, ReactNode } from 'react'
import { ArticleCards } from '#app/articles/article-cards'
import { ArticleSlot } from '#app/articles/article-slot'
import { CommentForm } from '#app/articles/comment-form'
import { ReadNext } from '#app/articles/read-next'
import { LeadFlow } from '#app/lead-form/lead-flow'
import { drawPart } from './draw-part.server'
import type { LatePartName, StillDrawing, StillPartName } from './still'

/** What only the server draws at first, by the names that `late` takes. */
export const lateParts: Readonly<Record<LatePartName, ComponentType<never>>> = {
  CommentForm,
  LeadFlow,
}

/** The same, by the names that `still` takes. */
const stillParts: Readonly<Record<StillPartName, ComponentType<never>>> = {
  ArticleCards,
  ArticleSlot,
  ReadNext,
}

/** A still part follows from its properties and the deployment, so an isolate draws it once. */
const markups = new Map<string, string>()

/**
 * The still parts of one page. One that is met for the first time is drawn with the page, and again for itself by
 * `keepNew`, after the page: React cannot draw within its own drawing.
 */
export function drawStillParts(): StillDrawing & { keepNew: () => void } {
  const unknown = new Map<string, ReactNode>()
  return {
    parts: stillParts,
    markupOf(name, props) {
      // A visitor's own words would fill the memory.
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
