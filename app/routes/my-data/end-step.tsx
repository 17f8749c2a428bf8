import { site } from '#app/content/site'
import { LinkButton } from '#app/ui/link-button'
import { Notice } from '#app/ui/notice'
import type { End } from './view'

export function EndStep({ end }: { end: End }) {
  const { title, text } = words[end]
  return (
    <>
      <Notice tone="success" title={title} tabIndex={-1} data-step-focus="">
        <p>{text}</p>
      </Notice>
      <p>
        <LinkButton to="/" variant="secondary">
          Go to the front page
        </LinkButton>
      </p>
    </>
  )
}

const words: Record<End, { title: string; text: string }> = {
  erased: {
    title: 'Your data is erased.',
    text: `What is left is a fingerprint of your number, so that we never text or forward it again. If a firm had received your details, we tell it now, and again until it answers. Should you ever want to register again, write to ${site.email} first: we text this number no more codes.`,
  },
  agreed: {
    title: 'You agreed again.',
    text: 'Your details are passed on under the words you just agreed to. To see or change anything else, ask for a new code.',
  },
  closed: {
    title: 'Closed.',
    text: 'This browser can no longer see your data. It takes a new code to come back.',
  },
}
