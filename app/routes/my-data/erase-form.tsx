import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/checkbox-field'
import type { OpenStepProps } from './open-step'

export function EraseForm({ fetcher, isBusy, view }: OpenStepProps) {
  const error = view.errorAt === 'erase' ? view.error : undefined
  return (
    <section aria-labelledby="erase" className="grid gap-3 border-t border-ink pt-5">
      <h2 id="erase" className="text-h3">
        Erase everything
      </h2>
      <p>
        We delete all of the above, tell each firm that received your details to delete them too,
        and keep one fingerprint of your number, so that we never text or forward it again.
      </p>
      <fetcher.Form method="post" action="/privacy/my-data" noValidate className="form">
        <input type="hidden" name="flow" value={view.flow} />
        <CheckboxField
          name="confirm"
          required
          label={`Erase everything about ${view.phone}. I know that this cannot be undone and that this number gets no more codes here.`}
          errors={error ? [error] : undefined}
          data-step-focus={error ? '' : undefined}
        />
        <Button name="intent" value="erase" wide pending={isBusy}>
          Erase everything
        </Button>
      </fetcher.Form>
    </section>
  )
}
