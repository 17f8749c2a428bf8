import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { listPath } from '#app/desk/parts/listed'
import { counted, DeskForm, dollars, Pages, Problem, Rows } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import { TextOrFile } from '#app/desk/parts/text-or-file'
import { type Spend, spendCsvOf } from '#app/domain/funnel/spend'
import { exampleRow } from '#app/domain/funnel/spend-head'
import type { SpendChange } from '#app/flows/funnel/import-spend.server'
import { otherName } from '#app/shared/dimensions'
import { FunnelTabs } from './funnel-page'
import { type decideSpend, type loadSpend, spendBox, uncountedField } from './spend-route'

const list = new Intl.ListFormat('en-CA')

/** What campaigns cost: paste or choose a file, compare, import; and what is stored. */
export function SpendPage() {
  const { mayAct } = useLoaderData<typeof loadSpend>()
  const response = useActionData<typeof decideSpend>()
  return (
    <>
      <title>{`Spend · ${site.name} desk`}</title>
      <h1>Spend</h1>
      <FunnelTabs current="Spend" />
      {(response?.did === 'imported' || response?.did === 'removed') && (
        <p className="done" role="status">
          {response.did === 'imported'
            ? `${sentenceOf(response.changes)} `
            : `${counted(response.removed, 'amount')} removed. `}
          <a href="/desk/funnel?by=campaign&sort=cost">Cost by campaign</a>
        </p>
      )}
      {response?.did === 'compared' && <Preview {...response} />}
      {mayAct ? <Given /> : <p>You are signed in as a viewer. An operator can import spend.</p>}
      <Stored />
    </>
  )
}

function Given() {
  const response = useActionData<typeof decideSpend>()
  const problems = response?.problems ?? []
  return (
    <DeskForm className="panel" encType="multipart/form-data">
      <TextOrFile
        name="csv"
        label={`One row per day in Toronto and campaign, in Canadian dollars, up to 300: day,campaign,amount, such as ${exampleRow}. An ad platform’s file will do, with its titles, headings and totals.`}
        rows={8}
        typed={response?.did === 'imported' ? '' : response?.csv}
        problemId={problems.length > 0 ? 'csv-problem' : undefined}
      >
        {problems.length > 0 && (
          <ul id="csv-problem" className="problem" role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </TextOrFile>
      <div className="who">
        <button type="submit" name="intent" value="preview">
          Compare
        </button>
        {response?.isRepeated && (
          <button type="submit" name="intent" value="sum" className="quiet">
            Add rows of one day and campaign together, and compare
          </button>
        )}
      </div>
    </DeskForm>
  )
}

/** The stored amounts, newest first; an operator chooses in them what to remove. */
function Stored() {
  const { rows, hasMore, page, mayAct } = useLoaderData<typeof loadSpend>()
  const response = useActionData<typeof decideSpend>()
  if (rows.length === 0) return <p className="empty">No spend is stored.</p>
  return (
    <section className="panel">
      <h2>Stored</h2>
      <DeskForm className="reason">
        <Rows caption="Stored amounts, newest first" columns={['Day', 'Campaign', 'Amount']}>
          {rows.map(({ day, campaign, cents }) => (
            <tr key={`${day} ${campaign}`}>
              <th scope="row">
                {mayAct && (
                  <input
                    type="checkbox"
                    name="row"
                    value={spendBox({ day, campaign, cents })}
                    aria-label={`Choose ${campaign} of ${day}`}
                  />
                )}{' '}
                {day}
              </th>
              <td data-name="Campaign">{campaign}</td>
              <td data-name="Amount">{dollars(cents)}</td>
            </tr>
          ))}
        </Rows>
        {mayAct && (
          <ReasonField id="note-remove" problem={response?.unremoved ?? null}>
            <button type="submit" name="intent" value="remove" className="grave">
              Remove
            </button>
          </ReasonField>
        )}
      </DeskForm>
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => listPath('/desk/funnel/spend', { page: other })}
      />
    </section>
  )
}

type PreviewProps = {
  leftOut: number
  /** Lines that were added to another. */
  added: number
  seen: string
  changes: readonly SpendChange[]
  /** Why the source was refused. */
  unnoted: string | null
  /** Why names that nothing has counted under were refused. */
  unticked: string | null
  /** The source as it was typed. */
  note: string
}

function Preview({ changes, leftOut, added, seen, unnoted, unticked, note }: PreviewProps) {
  const uncounted = changes.filter(({ isCounted }) => !isCounted)
  const alike = Array.from(new Set(uncounted.flatMap((change) => change.alike ?? [])))
  const meant = uncounted.flatMap(({ campaign, alike: name }) =>
    name ? [`${name} for ${campaign}`] : [],
  )
  const unknown = Array.from(new Set(uncounted.map(({ campaign }) => campaign)))
  return (
    <section className="panel">
      <h2>{sentenceOf(changes, true)}</h2>
      {leftOut > 0 && <p>{counted(leftOut, 'line')} of titles or totals left out.</p>}
      {changes.some(({ credit }) => credit > 0) && (
        <p>A credit without its cost lowers what is stored, each time it is imported.</p>
      )}
      {added > 0 && <p>{counted(added, 'line')} added to another of its day and campaign.</p>}
      {unknown.length > 0 && (
        <p className="problem">
          {`Nothing has counted under ${list.format(unknown)} yet. Compare with the utm_campaign of the ads. Events before the import may be in ${otherName}; later ones count by name.`}
        </p>
      )}
      {alike.length > 0 && (
        <DeskForm encType="multipart/form-data">
          <p>{`Did you mean ${list.format(new Set(meant))}?`}</p>
          <input type="hidden" name="csv" value={spendCsvOf(changes.map(asCounted))} />
          <button type="submit" name="intent" value="preview" className="quiet">
            {`Use ${list.format(alike)} instead`}
          </button>
        </DeskForm>
      )}
      <Rows caption="Amounts" columns={['Day', 'Campaign', 'Amount', 'Stored']}>
        {changes.map(({ day, campaign, cents, before, credit }) => (
          <tr key={`${day} ${campaign}`}>
            <th scope="row">{day}</th>
            <td data-name="Campaign">{campaign}</td>
            <td data-name="Amount">{dollars(cents)}</td>
            <td data-name="Stored">
              {before === null ? 'new' : before === cents ? 'the same' : dollars(before)}
              {credit > 0 && `, less a credit of ${dollars(credit)}`}
            </td>
          </tr>
        ))}
      </Rows>
      <DeskForm className="reason" encType="multipart/form-data">
        <input type="hidden" name="csv" value={spendCsvOf(changes)} />
        <input type="hidden" name="seen" value={seen} />
        {unknown.length > 0 && (
          <label>
            <input
              type="checkbox"
              name={uncountedField}
              value="1"
              required
              {...(unticked && {
                'aria-describedby': 'uncounted-problem',
                'aria-invalid': true,
                autoFocus: true,
              })}
            />
            {` Import ${list.format(unknown)} too, though nothing has counted under ${unknown.length === 1 ? 'it' : 'them'}`}
          </label>
        )}
        <Problem id="uncounted-problem" of={unticked} />
        <ReasonField
          id="note-import"
          label="Source of the amounts, such as the ad account"
          problem={unnoted}
          note={note}
        >
          <button type="submit" name="intent" value="import">
            Import
          </button>
        </ReasonField>
      </DeskForm>
    </section>
  )
}

/** Returns the amount under the name that events count under. */
function asCounted({ day, campaign, cents, credit, alike }: SpendChange): Spend {
  // A lone credit is taken off what is stored of the other name.
  return alike
    ? { day, campaign: alike, cents: credit > 0 ? -credit : cents }
    : { day, campaign, cents }
}

function sentenceOf(changes: readonly SpendChange[], isPreview = false): string {
  const count = (of: (change: SpendChange) => boolean) => changes.filter(of).length
  const added = count(({ before }) => before === null)
  const replaced = count(({ before, cents }) => before !== null && before !== cents)
  const same = changes.length - added - replaced
  const verb = isPreview ? 'would be' : added === 1 ? 'was' : 'were'
  const cents = changes.reduce((sum, change) => sum + change.cents, 0)
  return `${added} ${verb} added, ${replaced} changed, ${same} left ${same === 1 ? 'as it is' : 'as they are'}. In all: ${dollars(cents)}.`
}
