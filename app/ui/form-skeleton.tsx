/** The shapes of a form's fields, until it has loaded. */
export function FormSkeleton() {
  return (
    <div className="form-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}
