import { lazy, Suspense, useRef } from 'react'
import { type ContactChannel, contactChannels, contactPath } from '#app/content/contact-channels'
import { Dialog } from '#app/ui/dialog'
import { FormSkeleton } from '#app/ui/form-skeleton'
import { useDialogOpen } from '#app/ui/use-dialog-open'
import { contactDialogId } from './contact-links'

/** Both of the footer's dialogs: closed and empty on every page, filled when first opened. */
export function ContactDialogs() {
  return (
    <>
      <ContactDialog channel="whatsapp" />
      <ContactDialog channel="telegram" />
    </>
  )
}

type ContactDialogProps = { channel: Exclude<ContactChannel, 'default'> }

function ContactDialog({ channel }: ContactDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isOpen, wasOpened } = useDialogOpen(dialog)
  const { title, description } = contactChannels[channel]
  const waiting = <Waiting channel={channel} />
  return (
    <Dialog
      id={contactDialogId(channel)}
      ref={dialog}
      title={title}
      description={description}
      icon={channel}
    >
      {wasOpened ? (
        <Suspense fallback={waiting}>
          <ChannelForm
            channel={channel}
            isOpen={isOpen}
            waiting={waiting}
            failed={<FormPageLink channel={channel} />}
            onDone={() => dialog.current?.close()}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </Dialog>
  )
}

type ChannelFormModule = typeof import('./channel-form')

/** The form's code loads with the first opening; if it fails, the page with the form still works. */
const ChannelForm = lazy(async () => {
  const module = await import('./channel-form').catch(() => null)
  const Failed: ChannelFormModule['ChannelForm'] = ({ failed }) => failed
  return { default: module?.ChannelForm ?? Failed }
})

/** Shown in the dialog until the form has loaded. */
function Waiting({ channel }: ContactDialogProps) {
  return (
    <FormSkeleton>
      <p className="field-hint">
        One moment, or{' '}
        <a className="link" href={contactPath(channel)}>
          open the form as a page
        </a>
        .
      </p>
    </FormSkeleton>
  )
}

function FormPageLink({ channel }: ContactDialogProps) {
  return (
    <p>
      The form could not be loaded here.{' '}
      <a className="link" href={contactPath(channel)}>
        Open it as a page
      </a>
      .
    </p>
  )
}
