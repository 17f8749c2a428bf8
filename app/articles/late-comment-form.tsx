import { late } from '#app/document/late'

/** `CommentForm` below an article: its code comes after the page's, and to readers who may write only. */
export const CommentForm = late(
  async () => (await import('./comment-form')).CommentForm,
  function NoForm() {
    return <p>The form could not be loaded. Please reload the page.</p>
  },
)
