import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { DeskForm, dollars, Rows } from '#app/desk/parts/parts'
import type { SpendChange } from '#app/flows/funnel/import-spend.server'
import { otherName } from '#app/shared/dimensions'
import type { decideSpend, loadSpend } from './spend-route'

const list = new Intl.ListFormat('en-CA')

/** Imports what campaigns cost: paste, compare, import. */
export function SpendPage() {
  const { mayAct } = useLoaderData<typeof loadSpend>()
  const response = useActionData<typeof decideSpend>()
  const problem = response?.problem ?? null
  return (
    <>
      <title>{`Import spend · ${site.name} desk`}</title>
      <h1>Import spend</h1>
      {response?.did === 'imported' && (
        <p className="done" role="status">
          {`${sentenceOf(response.changes)} `}
          <a href="/desk/funnel?by=campaign&sort=cost">Cost by campaign</a>
        </p>
      )}
      {response?.did === 'compared' && <Preview csv={response.csv} changes={response.changes} />}
      {mayAct ? (
        <DeskForm className="panel">
          <label htmlFor="csv">
            One row per day in Toronto and campaign, in Canadian dollars, up to 300
          </label>
          <textarea
            id="csv"
            name="csv"
            rows={8}
            required
            maxLength={20_000}
            spellCheck={false}
            placeholder={'day,campaign,amount\n2026-11-20,autumn,123.45'}
            defaultValue={response?.did === 'imported' ? '' : response?.csv}
            aria-describedby={problem ? 'csv-problem' : undefined}
            aria-invalid={problem ? true : undefined}
          />
          {problem && (
            <p id="csv-problem" className="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" name="intent" value="preview">
            Compare
          </button>
        </DeskForm>
      ) : (
        <p>You are signed in as a viewer. An operator can import spend.</p>
      )}
    </>
  )
}

function Preview({ csv, changes }: { csv: string; changes: readonly SpendChange[] }) {
  const uncounted = changes.filter(({ isCounted }) => !isCounted)
  const unknown = Array.from(new Set(uncounted.map(({ campaign }) => campaign)))
  return (
    <section className="panel">
      <h2>{sentenceOf(changes, 'would be')}</h2>
      {unknown.length > 0 && (
        <p className="problem">
          {`Nothing has counted under ${list.format(unknown)} yet. Compare with the utm_campaign of the ads. Events before the import may be in ${otherName}; later ones count by name.`}
        </p>
      )}
      <Rows caption="Amounts" columns={['Day', 'Campaign', 'Amount', 'Stored']}>
        {changes.map(({ day, campaign, cents, before }) => (
          <tr key={`${day} ${campaign}`}>
            <th scope="row">{day}</th>
            <td data-name="Campaign">{campaign}</td>
            <td data-name="Amount">{dollars(cents)}</td>
            <td data-name="Stored">
              {before === null ? 'new' : before === cents ? 'the same' : dollars(before)}
            </td>
          </tr>
        ))}
      </Rows>
      <DeskForm className="reason">
        <input type="hidden" name="csv" value={csv} />
        <label htmlFor="note-import">Source of the amounts</label>
        <div>
          <input
            id="note-import"
            name="note"
            required
            minLength={3}
            maxLength={200}
            autoComplete="off"
          />
          <button type="submit" name="intent" value="import">
            Import
          </button>
        </div>
      </DeskForm>
    </section>
  )
}

function sentenceOf(changes: readonly SpendChange[], verb = 'were'): string {
  const count = (of: (change: SpendChange) => boolean) => changes.filter(of).length
  const added = count(({ before }) => before === null)
  const replaced = count(({ before, cents }) => before !== null && before !== cents)
  const same = changes.length - added - replaced
  return `${added} ${verb} added, ${replaced} changed, ${same} left as they are.`
}
