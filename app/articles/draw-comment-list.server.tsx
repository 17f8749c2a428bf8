import { renderToStaticMarkup } from 'react-dom/server'
import type { Html } from '#app/document/html'
import { CommentList, type ShownComment } from './comment-list'

export function drawCommentList(comments: readonly ShownComment[]): Html {
  return { markup: renderToStaticMarkup(<CommentList comments={comments} />) }
}
