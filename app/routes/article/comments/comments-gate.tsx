import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { articlePath } from '#app/content/article'
import type { ShownArticle } from '#app/content/article-schema'
import { LeadForm } from '#app/lead-form/late-lead-form'
import type { LeadFormData } from '#app/lead-form/view'
import { Dialog } from '#app/ui/dialog'
import { FormSkeleton } from '#app/ui/form-skeleton'
import { useDialogOpen } from '#app/ui/use-dialog-open'

export const gateTitle = 'Sign Up to View Comments'
const dialogId = 'comments-sign-up'
/** The spec's time in which a visitor reads that it went well. */
const closingDelayMs = 2_000

/** A real button in a plain form: the frame's script opens the dialog, else the page's form says why. */
export function GateButton({
  variant,
  children,
}: {
  variant: 'primary' | 'quiet'
  children: string
}) {
  return (
    <form action="#contact-form">
      <input type="hidden" name="comments" value="sign-up" />
      <button
        type="submit"
        className={`btn btn-${variant}`}
        data-opens={dialogId}
        aria-haspopup="dialog"
      >
        {children}
      </button>
    </form>
  )
}

/** Beside the promise of comments: what else the form brings. */
export function CallNote({ form }: { form: LeadFormData }) {
  return <p className="text-body">Signing up also gets you a call from {form.setup.firm.name}.</p>
}

type GateDialogProps = { article: ShownArticle; description: string; form: LeadFormData }

export function GateDialog({ article, description, form }: GateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { wasOpened } = useDialogOpen(dialog)
  const revalidator = useRevalidator()
  // Keeps the first value: unlocking the comments must not restart this form.
  const [given] = useState(form)
  const path = articlePath(article.slug)

  function finish() {
    void revalidator.revalidate()
    setTimeout(() => dialog.current?.close(), closingDelayMs)
  }

  return (
    <Dialog id={dialogId} ref={dialog} title={gateTitle} description={description} icon="bubble">
      <CallNote form={given} />
      {wasOpened ? (
        <LeadForm
          action={path}
          form={given}
          submitText="Get Started"
          source="whatsapp"
          from={path}
          placement="popup"
          isModal
          onSubmitted={finish}
        />
      ) : (
        <FormSkeleton>
          <p className="field-hint">
            One moment, or{' '}
            <a className="link" href="?comments=sign-up#contact-form">
              use the form on this page
            </a>
            .
          </p>
        </FormSkeleton>
      )}
    </Dialog>
  )
}
