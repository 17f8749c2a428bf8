/** Nobody sees this field; what fills it in is a robot. */
export function DecoyField() {
  return (
    <div className="decoy" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
