import { callingHours } from '#app/shared/calling-hours'
import { FieldError } from '#app/ui/field'
import type { FieldControl } from '#app/ui/use-checked-form'

type Options = readonly (readonly [value: string | number, label: string])[]

const choices: Options = [
  ['now', 'Now'],
  ['evening', 'Evening'],
  ['tomorrow', 'Tomorrow'],
  ['text', 'Text first'],
  ['at', 'Pick a time'],
  ['', 'Any time'],
]
const days = numbered(1, 'Mon,Tue,Wed,Thu,Fri,Sat,Sun')
/** Of weekdays: `/register` hides the first and the last three on a weekend, and the schema refuses them. */
const hours = numbered(
  9,
  '9 a.m.,10 a.m.,11 a.m.,Noon,1 p.m.,2 p.m.,3 p.m.,4 p.m.,5 p.m.,6 p.m.,7 p.m.,8 p.m.',
)

function numbered(first: number, labels: string): Options {
  return labels.split(',').map((label, index) => [first + index, label])
}

export type CallTimeFields = Record<
  'preferredContact' | 'preferredDay' | 'preferredHour',
  { control: FieldControl }
>

/**
 * Asks when the firm may call. Optional: nothing is chosen at first, and “Any time”, which is shown then, takes a
 * choice back. Nothing below moves, but for a day and hour: those of the next seven days, whatever their dates, for a
 * cached page knows neither today nor the visitor's zone.
 */
export function CallTime({ fields }: { fields: CallTimeFields }) {
  const choice = fields.preferredContact.control
  const day = fields.preferredDay.control
  return (
    <fieldset className="form-section" aria-describedby={`${choice.id}-description`}>
      <legend>When may they call? (optional)</legend>
      <div className="call-times">
        <Tiles of={choice} options={choices} />
        <p id={`${choice.id}-description`} className="field-hint">
          {callingHours}
        </p>
        <fieldset aria-label="Day and hour" aria-describedby={day.errors && `${day.id}-error`}>
          <Tiles of={day} options={days} />
          <Tiles of={fields.preferredHour.control} options={hours} />
        </fieldset>
        <FieldError id={day.id} errors={day.errors} />
      </div>
      <input type="hidden" name="preferredZone" ref={fillTimeZone} />
    </fieldset>
  )
}

function Tiles({ of, options }: { of: FieldControl; options: Options }) {
  const { name, defaultValue, errors } = of
  return options.map(([value, label]) => (
    <label key={value}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={defaultValue === String(value)}
        aria-invalid={errors && true}
      />
      {label}
    </label>
  ))
}

/** Without scripts, or on a device that names no place, the time zone is the one that the edge knows. */
function fillTimeZone(input: HTMLInputElement | null) {
  if (input) input.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}
