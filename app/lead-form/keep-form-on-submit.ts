/** The form's own answers carry all that changed, so sending it reloads no loader. */
export function keepFormOnSubmit({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string | undefined
  defaultShouldRevalidate: boolean
}): boolean {
  return formMethod?.toUpperCase() === 'POST' ? false : defaultShouldRevalidate
}
