import { tokenField } from '#app/domain/email-confirmation/confirmation'
import { Button } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { emailPath } from './view'

type ConfirmStepProps = { token: string; error?: string | undefined }

/** Opening the link changes nothing; this button does. A plain form, with scripts and without. */
export function ConfirmStep({ token, error }: ConfirmStepProps) {
  return (
    <>
      <p className="deck">
        This deletes every contact message sent from the address that received this link, and the
        counters under it. It can’t be undone.
      </p>
      {error && (
        <Notice tone="error" tabIndex={-1}>
          {error}
        </Notice>
      )}
      <form method="post" action={emailPath} className="form">
        <input type="hidden" name={tokenField} value={token} />
        <Button wide>Delete everything under my email</Button>
      </form>
    </>
  )
}
