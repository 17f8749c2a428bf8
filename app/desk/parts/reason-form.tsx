import { useActionData } from 'react-router'
import { DeskForm, Problem } from './parts'
import { dayProblemOf } from './read-asked-on'

/** A button, and what it does with the reason. */
export type ReasonedAct = { intent: string; label: string; isGrave?: boolean | undefined }

type ReasonFormProps = {
  /** Another page's form. */
  action?: string
  /** Enter presses the first. */
  acts: readonly ReasonedAct[]
  /** Tells forms of one intent apart. */
  about?: Record<string, string>
  problem: string | null
  /** Fields above the reason. */
  children?: React.ReactNode
}

/** Buttons with the reason that they are audited with. */
export function ReasonForm({ action, acts, about = {}, problem, children }: ReasonFormProps) {
  const id = ['note', acts[0]?.intent, ...Object.values(about)].filter(Boolean).join('-')
  return (
    <DeskForm action={action} className="reason">
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <ReasonField id={id} problem={problem}>
        {acts.map(({ intent, label, isGrave }, at) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className={isGrave ? 'grave' : at > 0 ? 'quiet' : ''}
          >
            {label}
          </button>
        ))}
      </ReasonField>
    </DeskForm>
  )
}

type ReasonFieldProps = {
  id: string
  label?: string
  problem: string | null
  /** As it was typed, if another field was refused. */
  note?: string | undefined
  children: React.ReactNode
}

/** The reason's field, with the buttons; after a refusal with the reason as it was typed. */
export function ReasonField({
  id,
  label = 'Why, without personal data',
  problem: given,
  note,
  children,
}: ReasonFieldProps) {
  const refused = useActionData() as
    | ({ note?: string } & Parameters<typeof dayProblemOf>[0])
    | undefined
  // Shown where the day is.
  const problem = refused && dayProblemOf(refused) ? null : given
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          name="note"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          defaultValue={given ? refused?.note : note}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          // biome-ignore lint/a11y/noAutofocus: brings a refused form into view
          autoFocus={problem !== null}
        />
        {children}
      </div>
      <Problem id={`${id}-problem`} of={problem} />
    </>
  )
}
