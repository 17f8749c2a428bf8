import { callingHours } from '#app/shared/preferred-contact'
import { TextField } from '#app/ui/field'
import type { FieldControl } from '#app/ui/use-checked-form'

const choices = [
  ['now', 'Now'],
  ['evening', 'Evening'],
  ['tomorrow', 'Tomorrow'],
  ['text', 'Text first'],
  ['at', 'Pick a time'],
  ['', 'Any time'],
] as const

type CallTimeProps = { choice: FieldControl; at: FieldControl }

/**
 * Asks when the firm may call. Optional: nothing is chosen at first, and “Any time”, which is shown then, takes a
 * choice back. Nothing below moves, but for a day and hour.
 */
export function CallTime({ choice, at }: CallTimeProps) {
  return (
    <fieldset className="form-section" aria-describedby={`${choice.id}-description`}>
      <legend>When may they call? (optional)</legend>
      <div className="call-times">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={choice.name}
              value={value}
              defaultChecked={choice.defaultValue === value}
            />
            {label}
          </label>
        ))}
        {/* Unless an error says them. */}
        {!at.errors?.join().includes(callingHours) && (
          <p id={`${choice.id}-description`} className="field-hint">
            {callingHours}
          </p>
        )}
        <TextField
          {...at}
          type="datetime-local"
          label="Day and hour of the call"
          step={3600}
          required={false}
        />
      </div>
      <input type="hidden" name="preferredZone" ref={fillTimeZone} />
    </fieldset>
  )
}

/** Without scripts, or on a device that names no place, the time zone is the one that the edge knows. */
function fillTimeZone(input: HTMLInputElement | null) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (input && !timeZone.endsWith('UTC')) input.value = timeZone
}
