import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '#app/content/site'
import { encodeValue } from '#app/shared/query'
import { minuteName } from '#app/shared/toronto-time'
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
          Download their data, as JSON
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
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dt{font-weight:bold}dd{margin:0 0 .5rem 1.5rem}li{margin-bottom:1rem}'

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
        <p>Times are those of clocks in Toronto.</p>
        <Value of={of} />
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

function Value({ of, name = '' }: { of: unknown; name?: string }) {
  if (Array.isArray(of)) return of.length === 0 ? 'none' : <Items of={of} />
  if (of === null || of === '') return 'not held'
  if (typeof of === 'boolean') return of ? 'yes' : 'no'
  if (typeof of !== 'object') return timeFields.test(name) ? inToronto(String(of)) : String(of)
  return (
    <dl>
      {Object.entries(of).map(([field, value]) => (
        <div key={field}>
          <dt>{words(field)}</dt>
          <dd>
            <Value of={value} name={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Items({ of }: { of: readonly unknown[] }) {
  return (
    <ol>
      {of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once
        <li key={at}>
          <Value of={one} />
        </li>
      ))}
    </ol>
  )
}

/** Known by name: what a person wrote may look like a time. */
const timeFields = /^(?:at|until)$|At$/

function inToronto(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : minuteName(at)
}

/** Returns a field's name as words: `registeredAt` is “Registered at”. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
