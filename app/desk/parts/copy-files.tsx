import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site'
import { encodeValue } from '#app/shared/query'
import { shownValue, wordsOf } from './copy-words'
import { At, counted, JsonFile } from './parts'

/** A copy of a person's data, to read and, as it is stored, for a machine. */
export function CopyFiles({ name, copy: { of, page } }: { name: string; copy: Copy }) {
  return (
    <ul className="found screen-only">
      <li>
        <a href={`data:text/html;charset=utf-8,${encodeValue(page)}`} download={`${name}.html`}>
          Download their data, to read
        </a>
      </li>
      <li>
        <JsonFile name={`${name}.json`} of={of}>
          Download their data, for a machine (JSON)
        </JsonFile>
      </li>
    </ul>
  )
}

/** Says before another copy is made who made the last, and when. */
export function CopiedBefore({ of: copies }: { of: readonly { at: number; by: string }[] }) {
  const [last, ...older] = copies
  if (!last) return null
  return (
    <p>
      <strong>Already copied</strong> <At at={last.at} /> by {last.by}
      {older.length > 0 && `, and ${counted(older.length, 'time')} before`}.
    </p>
  )
}

type Copy = ReturnType<typeof writeCopy>

/** Renders the page before the audit says that the copy was made. */
export function writeCopy(of: object) {
  return { of, page: copyToRead(of) }
}

const title = `What ${site.name} holds about you`

const look =
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dt{font-weight:bold}dt small,th small{font-weight:normal;color:#555}th small{display:block}dd{margin:0 0 .5rem 1.5rem}li{margin-bottom:1rem}table{border-collapse:collapse}th,td{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}'

/** Returns a page of the data, which needs nothing else to be read or printed (PIPEDA, principle 4.9.4). */
export function copyToRead(of: object): string {
  const page = (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{look}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          Ask us to correct, delete or explain any of it: {site.email}. Cloudflare hosts it for us,
          and Twilio texts your number. Our privacy page says who else processes what, and how long
          we keep the rest. Times are Toronto’s.
        </p>
        <Fields of={of} holder="" isFirst />
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** `holder`: the field that has these. `isFirst`: of several alike, the first says what each is for. */
type Held<Of> = { of: Of; holder: string; isFirst: boolean }

function Fields({ of, holder, isFirst }: Held<object>) {
  return (
    <dl>
      {fieldsOf(of, holder).map(([field, value]) => {
        const [name, use] = wordsOf(holder, field)
        return (
          <div key={field}>
            <dt>
              {name}
              {isFirst && use && <small> {use}</small>}
            </dt>
            <dd>
              <Value of={value} {...{ holder, field, isFirst }} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A part that is empty says so; within a record, what it doesn't have is left out. */
function fieldsOf(of: object, holder: string): [string, unknown][] {
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  return Object.entries(of).filter(([, value]) => holder === '' || !isEmpty(value))
}

function Value({ of, holder, field, isFirst }: Held<unknown> & { field: string }) {
  if (Array.isArray(of)) {
    if (of.length === 0) return 'none'
    const isNarrow = of.every((one) => narrow(Object.values(one)))
    return isNarrow ? <Lines of={of} field={field} /> : <Items of={of} {...{ field, isFirst }} />
  }
  if (of === null || of === undefined || of === '') return 'none'
  if (typeof of === 'boolean') return of ? 'yes' : 'no'
  if (typeof of !== 'object') return shownValue(holder, field, String(of))
  return <Fields of={of} holder={field} isFirst={isFirst} />
}

/** Few enough columns for a phone, and nothing within another. */
function narrow(values: readonly unknown[]): boolean {
  return values.length <= 4 && values.every((value) => typeof value !== 'object' || value === null)
}

/** Many alike, one a line. */
function Lines({ of, field: holder }: { of: readonly object[]; field: string }) {
  const names = Array.from(new Set(of.flatMap((one) => Object.keys(one))))
  return (
    <table>
      <thead>
        <tr>
          {names.map((field) => {
            const [name, use] = wordsOf(holder, field)
            return (
              <th key={field} scope="col">
                {name} <small>{use}</small>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {of.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
          <tr key={at}>
            {names.map((field) => (
              <td key={field}>
                <Value
                  of={Object.entries(one).find(([name]) => name === field)?.[1]}
                  {...{ holder, field }}
                  isFirst={false}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ItemsProps = { of: readonly object[]; field: string; isFirst: boolean }

function Items({ of, field, isFirst }: ItemsProps) {
  return (
    <ol>
      {of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
        <li key={at}>
          <Fields of={one} holder={field} isFirst={isFirst && at === 0} />
        </li>
      ))}
    </ol>
  )
}
