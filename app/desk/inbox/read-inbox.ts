import type { DeskServices } from '#app/desk/desk-services'

export type InboxCounts = Awaited<ReturnType<typeof readInbox>>

/** Counts the comments that wait for a decision, and the open messages of each topic. */
export async function readInbox({ comments, contactDesk }: DeskServices) {
  const [{ waiting }, messages] = await Promise.all([
    comments.countWaiting(),
    contactDesk.countOpen(),
  ])
  return { comments: waiting, messages }
}
