import { renderToStaticMarkup } from 'react-dom/server'
import type { Html } from '#app/document/html'
import { CommentList, type ShownComment } from './comment-list'

/** Without comments it is empty, which also replaces those of the article that was shown before. */
export function drawCommentList(comments: readonly ShownComment[]): Html {
  if (comments.length === 0) return { markup: '' }
  return { markup: renderToStaticMarkup(<CommentList comments={comments} />) }
}
