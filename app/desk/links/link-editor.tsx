import { At, DeskForm } from '#app/desk/parts/parts'
import type { LinkRecord } from '#app/domain/links/schema'
import type { LinkResponse } from './links-route'
import { formOf, type LinkForm, linkFields } from './written-link'

const labels: Record<keyof LinkForm, string> = {
  to: 'Leads to: a path of this site or an https address, or lines such as “70 /register”',
  when: 'Rules, one per line, the first that fits wins: “CA,US mobile /path”',
  starts: 'Opens, in Toronto; empty opens it at once',
  ends: 'Ends, in Toronto; empty never ends it',
  fallback: 'Leads to while it is not open; empty shows a 404',
  campaigns: 'Campaigns that always have a row of their own, with commas',
  sources: 'Sources that always have one, with commas',
}
const ofLines = ['to', 'when']
const ofTimes = ['starts', 'ends']

/** A link's form: check first, then save with a reason. */
export function LinkEditor({
  response,
  link,
}: {
  response: LinkResponse | undefined
  link?: LinkRecord
}) {
  const values = response?.values ?? (link ? formOf(link.options) : null)
  const problems = response?.problems.map(problemIn) ?? []
  const problemOf = (name: string) => problems.find((one) => one.name === name)?.words
  const fields: string[] = [...linkFields, 'split', 'note', ...(link ? [] : ['slug'])]
  const others = problems.filter(({ name }) => !fields.includes(name))
  return (
    <DeskForm className="panel">
      {link && <input type="hidden" name="seen" value={link.version} />}
      {others.map(({ words }) => (
        <p key={words} className="problem" role="alert">
          {words}
        </p>
      ))}
      {response?.preview && <Preview link={response.preview} />}
      {!link && (
        <Field
          name="slug"
          label="Name: /go/…, small letters, digits and hyphens"
          value={response?.slug ?? ''}
          problem={problemOf('slug')}
        />
      )}
      {linkFields.map((name) => (
        <Field
          key={name}
          name={name}
          label={labels[name]}
          value={values?.[name] ?? ''}
          problem={problemOf(name) ?? (name === 'to' ? problemOf('split') : undefined)}
          hasLines={ofLines.includes(name)}
          isTime={ofTimes.includes(name)}
        />
      ))}
      <Field
        name="note"
        label="Why, without personal data"
        value={response?.note ?? ''}
        problem={problemOf('note')}
      />
      <p className="who">
        <button type="submit" name="intent" value="check" className="quiet">
          Check
        </button>
        <button type="submit" name="intent" value="save">
          Save
        </button>
        {link && (
          <button
            type="submit"
            name="intent"
            value={link.state === 'disabled' ? 'enable' : 'disable'}
            className={link.state === 'disabled' ? 'quiet' : 'grave'}
          >
            {link.state === 'disabled' ? 'Enable' : 'Disable'}
          </button>
        )}
      </p>
    </DeskForm>
  )
}

/** What the form calls its fields. */
const fieldWords: Record<string, string> = {
  ...{ to: 'Leads to', split: 'Leads to', when: 'Rules', starts: 'Opens', ends: 'Ends' },
  ...{ fallback: 'Leads to while it is not open', campaigns: 'Campaigns', sources: 'Sources' },
  ...{ note: 'Why', slug: 'Name' },
}

/** Returns a problem, which begins with its field's name or path, in the form's words. */
function problemIn(problem: string): { name: string; words: string } {
  const [place = '', name = ''] = /^(\w+)[.\w]*: /.exec(problem) ?? []
  const word = fieldWords[name]
  if (!word) return { name: '', words: problem }
  const rest = problem.slice(place.length)
  return { name, words: `${word}: ${name === 'ends' ? rest.replace('starts', 'Opens') : rest}` }
}

type FieldProps = {
  name: string
  label: string
  value: string
  problem: string | undefined
  hasLines?: boolean
  isTime?: boolean
}

function Field({ name, label, value, problem, hasLines = false, isTime = false }: FieldProps) {
  const id = `link-${name}`
  const given = {
    id,
    name,
    defaultValue: value,
    autoComplete: 'off',
    spellCheck: false,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'aria-invalid': problem ? true : undefined,
  }
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {hasLines ? (
        <textarea rows={Math.max(2, value.split('\n').length)} {...given} />
      ) : (
        <input type={isTime ? 'datetime-local' : 'text'} {...given} />
      )}
      {problem && (
        <span id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </span>
      )}
    </p>
  )
}

/** The rules for a visitor, in the order in which they are applied. */
function Preview({ link }: { link: LinkRecord }) {
  const { slug, version, options } = link
  const { split, when, fallback, startsAt, endsAt } = options
  const all = split.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <section className="done" role="status">
      <strong>{`/go/${slug}, version ${version}, would lead`}</strong>
      <ol>
        {when.map(({ countries, devices, to }) => (
          <li key={`${countries} ${devices} ${to}`}>
            {[...countries, ...devices].join(', ')}: {to}
          </li>
        ))}
        {split.map(({ weight, to }) => (
          <li key={to}>
            {when.length > 0 ? 'others' : 'everyone'}
            {split.length > 1 && `, ${((100 * weight) / all).toFixed(0)}%`}: {to}
          </li>
        ))}
        {(startsAt !== null || endsAt !== null) && (
          <li>
            {startsAt !== null && (
              <>
                from <At at={startsAt} />{' '}
              </>
            )}
            {endsAt !== null && (
              <>
                until <At at={endsAt} />
              </>
            )}
            , else: {fallback ?? 'page not found'}
          </li>
        )}
      </ol>
    </section>
  )
}
