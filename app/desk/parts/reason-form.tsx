import { DeskForm } from './parts'

type ReasonFormProps = {
  intent: string
  /** Tells forms of one intent apart. */
  about?: Record<string, string>
  label: string
  isGrave?: boolean | undefined
  problem: string | null
}

/** One button with the reason that it is audited with. */
export function ReasonForm({
  intent,
  about = {},
  label,
  isGrave = false,
  problem,
}: ReasonFormProps) {
  const id = ['note', intent, ...Object.values(about)].filter(Boolean).join('-')
  return (
    <DeskForm className="reason">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Reason id={id} label={label} isGrave={isGrave} problem={problem} />
    </DeskForm>
  )
}

type ReasonProps = { id: string; label: string; isGrave: boolean; problem: string | null }

/** The reason's field, with the button. */
export function Reason({ id, label, isGrave, problem }: ReasonProps) {
  return (
    <>
      <label htmlFor={id}>Why, without personal data</label>
      <div>
        <input
          id={id}
          name="note"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
        />
        <button type="submit" className={isGrave ? 'grave' : ''}>
          {label}
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
