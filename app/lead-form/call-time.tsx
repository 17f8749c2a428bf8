import { callingHours } from '#app/shared/preferred-contact'
import { TextField } from '#app/ui/field'
import type { FieldControl } from '#app/ui/use-checked-form'

const choices = [
  ['now', 'Now'],
  ['evening', 'Evening'],
  ['tomorrow', 'Tomorrow'],
  ['text', 'Text first'],
  ['', 'Any time'],
  ['at', 'Pick a time'],
] as const

type CallTimeProps = { firm: string; choice: FieldControl; at: FieldControl }

/** Asks when the firm may call. Optional: “Any time” takes a choice back, and nothing is chosen at first. */
export function CallTime({ firm, choice, at }: CallTimeProps) {
  return (
    <fieldset className="form-section" aria-describedby={`${choice.id}-description`}>
      <legend>When may {firm} call? (optional)</legend>
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
        <TextField
          {...at}
          type="datetime-local"
          label="Day and hour of the call"
          labelHidden
          step={3600}
          required={false}
        />
      </div>
      <p id={`${choice.id}-description`} className="field-hint">
        {callingHours}
        <span> “Evening”: from 6 p.m., on weekends 4 p.m.</span>
        <span> At other times, when calls resume.</span>
      </p>
      <input type="hidden" name="preferredZone" ref={fillTimeZone} />
    </fieldset>
  )
}

/** Without scripts, or on a device that names no place, the time zone is the one that the edge knows. */
function fillTimeZone(input: HTMLInputElement | null) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (input && !timeZone.endsWith('UTC')) input.value = timeZone
}
