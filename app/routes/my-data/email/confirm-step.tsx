import { tokenField } from '#app/domain/email-confirmation/confirmation'
import { Button } from '#app/ui/button'
import { Notice } from '#app/ui/notice'
import { emailPath } from './view'

type ConfirmStepProps = { token: string; email: string | null; error?: string | undefined }

/** Opening the link changes nothing; this button does. A plain form, with and without scripts. */
export function ConfirmStep({ token, email, error }: ConfirmStepProps) {
  return (
    <>
      <p className="deck wrap-anywhere">
        This deletes every contact message sent from{' '}
        {email ? <strong>{email}</strong> : 'the address that received this link'}, and the request
        counts for that address. Other spellings of it are not affected. It can’t be undone.
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
