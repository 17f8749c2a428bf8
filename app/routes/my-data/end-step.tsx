import { site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import type { End } from './view'

export function EndStep({ end }: { end: End }) {
  const { title, text } = words[end]
  return (
    <>
      <Notice tone="success" title={title} tabIndex={-1} data-step-focus="">
        <p className="wrap-anywhere">{text}</p>
      </Notice>
      <p>
        <LinkButton to="/" variant="secondary">
          Go to the home page
        </LinkButton>
      </p>
    </>
  )
}

const words: Record<End, { title: string; text: string }> = {
  erased: {
    title: 'Your data is deleted.',
    text: `We’ve sent one last text to confirm it. All we keep is a one-way code of your number, to make sure we never text it again, and a record of the deletion without your details. If a firm received your details, we’re telling it to delete them. To register again later, write to ${site.email} first, because we no longer send codes to this number.`,
  },
  agreed: {
    title: 'Consent renewed.',
    text: 'We’ll share your details under the words you just agreed to. To see or change anything else, ask for a new code.',
  },
  closed: {
    title: 'You’re signed out.',
    text: 'This browser can no longer see your data. To come back, ask for a new code.',
  },
}
