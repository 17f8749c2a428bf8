import { useFetcher } from 'react-router'
import { commentPath } from '#app/content/article'
import * as messages from '#app/content/messages'
import { useRouteLoaded } from '#app/document/use-route-loaded'
import { longest, shortestName } from '#app/domain/comments/comment'
import { CommentForm as Schema } from '#app/domain/comments/schema'
import type { FormResult } from '#app/shared/read-form'
import { Button } from '#app/ui/button'
import { DecoyField, TextField } from '#app/ui/field'
import { Notice } from '#app/ui/notice'
import { type Lost, useArrived } from '#app/ui/or-lost'
import { TextAreaField } from '#app/ui/text-area-field'
import { useCheckedForm, useFocusOnRefusal } from '#app/ui/use-checked-form'
import { useHydrated } from '#app/ui/use-hydrated'

export type CommentResponse = { result: FormResult }

type CommentFormProps = {
  slug: string
  /** The comment to reply to. */
  to: string | undefined
  /** The action's response to a plain form post. */
  response: CommentResponse | Lost | undefined
}

/** Sent natively without scripts, checked on the way with them. */
export function CommentForm({ slug, to, response }: CommentFormProps) {
  const fetcher = useFetcher<CommentResponse | Lost>()
  const isHydrated = useHydrated()
  useRouteLoaded('routes/article/comments/comment-route')
  const isBusy = fetcher.state !== 'idle'
  const latest = fetcher.data ?? response
  const { response: arrived, isLost } = useArrived(latest)
  const { form, fields } = useCheckedForm(Schema, { lastResult: arrived?.result, isBusy })
  const refusal = isLost ? messages.network : form.errors?.join(' ')
  const notice = useFocusOnRefusal(refusal, latest)
  return (
    <fetcher.Form
      {...form.props}
      method="post"
      action={commentPath(slug)}
      encType="multipart/form-data"
      className="form max-w-none"
      // Its code may come after the page's: until then the browser would leave the page to send it.
      data-held={isHydrated ? undefined : true}
      aria-label={to ? 'Write a reply' : 'Write a comment'}
    >
      {refusal && (
        <Notice ref={notice} tone="error" tabIndex={-1}>
          {refusal}
        </Notice>
      )}
      <TextField
        {...fields.displayName.control}
        label="Display name"
        autoComplete="nickname"
        hint={`Everyone can see it. ${shortestName} to ${longest.displayName} characters.`}
      />
      <TextAreaField
        {...fields.text.control}
        label={to ? 'Reply' : 'Comment'}
        rows={4}
        longest={longest.text}
      />
      {to && <input type="hidden" name="to" value={to} />}
      <DecoyField />
      <p>
        <Button pending={isBusy}>{to ? 'Post Reply' : 'Post Comment'}</Button>
      </p>
      <p className="text-body text-soft">
        We read every comment before it appears. Links, phone numbers and email addresses aren’t
        allowed.
      </p>
    </fetcher.Form>
  )
}
