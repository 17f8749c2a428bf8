import { Button } from '#app/ui/button'
import { CheckboxField } from '#app/ui/checkbox-field'
import type { OpenStepProps } from './view'

export function EraseForm({ fetcher, isBusy, view }: OpenStepProps) {
  const error = view.errorAt === 'erase' ? view.error : undefined
  return (
    <section aria-labelledby="erase" className="grid gap-3 border-t border-ink pt-5">
      <h2 id="erase" className="text-lead">
        Delete everything
      </h2>
      <p>
        We delete everything kept under this number, tell each firm that received your details to
        delete them too, and text you when it’s done. We keep a one-way code of the number, to make
        sure we never text it again, and a record of the deletion without your details.
      </p>
      <fetcher.Form method="post" action="/privacy/my-data" noValidate className="form">
        <input type="hidden" name="flow" value={view.formState} />
        <CheckboxField
          name="confirm"
          required
          label={`Delete everything about ${view.phone}. I understand this can’t be undone and this number will get no more codes.`}
          errors={error ? [error] : undefined}
          data-step-focus={error ? '' : undefined}
        />
        <Button name="intent" value="erase" wide pending={isBusy}>
          Delete everything
        </Button>
      </fetcher.Form>
    </section>
  )
}
