import { useEffect, useRef } from 'react'
import { site } from '#app/content/site'
import { confirmationLifeMs } from '#app/domain/email-confirmation/confirmation'
import type { EmailEnd } from '#app/routes/my-data/view'
import { hour } from '#app/shared/time'
import { Notice } from '#app/ui/notice'

/** `isNews`: it replaces the form that had the focus. */
export function EmailEndNotice({
  end,
  email,
  isNews = false,
}: {
  end: EmailEnd
  email?: string | undefined
  isNews?: boolean
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNews) notice.current?.focus()
  }, [isNews])
  const { title, text } = words[end]
  return (
    <>
      <Notice ref={notice} tone="success" title={title} tabIndex={-1}>
        <p className="wrap-anywhere">{text(email)}</p>
      </Notice>
      {end === 'deleted' && (
        <p>
          Registrations are kept under your phone number. You can see or delete those on the page
          “Your data.”
        </p>
      )}
    </>
  )
}

const words: Record<EmailEnd, { title: string; text: (email?: string) => string }> = {
  sent: {
    title: 'Check your inbox.',
    text: () =>
      `We’ve sent a link to that address. It works once, for ${confirmationLifeMs / hour} hours. Nothing is deleted until you confirm. No new email? Earlier links still work. Check your spam folder too, or write to ${site.email}.`,
  },
  asked: {
    title: 'Request received.',
    text: () => 'A person will write to that address. Nothing is deleted until its owner confirms.',
  },
  deleted: {
    title: 'Your contact messages are deleted.',
    text: (email = 'your email address') =>
      `We deleted what was sent from ${email}, and the request counts for that address. Other spellings of it are not affected. A letter about someone else’s data, such as a lawyer’s, stays with theirs.`,
  },
}
