import * as z from 'zod/mini'
import { requiredLines, requiredName } from '#app/shared/form-fields'
import { longest, shortestName } from './comment'
import { hasContactDetails, hasLink } from './contact-details'

const withoutContacts = [
  z.refine<string>((text) => !hasLink(text), 'Please leave out links'),
  z.refine<string>(
    (text) => !hasContactDetails(text),
    'Please leave out phone numbers and email addresses',
  ),
]

export const CommentWords = z.object({
  displayName: requiredName('Display name is required', longest.displayName).check(
    z.minLength(shortestName, `Please use at least ${shortestName} characters`),
    ...withoutContacts,
  ),
  text: requiredLines('Comment is required', longest.text).check(
    z.overwrite((text) => text.replace(/\n\s*\n/g, '\n\n')),
    ...withoutContacts,
  ),
})
/** A reader's comment, as it is published. */
export type CommentWords = z.infer<typeof CommentWords>

/** The form below an article. `to`: the comment that this one replies to. */
export const CommentForm = z.extend(CommentWords, {
  to: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
})
