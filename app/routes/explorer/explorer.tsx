import { useId, useState } from 'react'
import { Link } from 'react-router'
import { averageDays, type ExplorerChoices } from '#app/domain/market/display/explorer'
import type { ExplorerPicture } from '#app/domain/market/display/explorer-picture'
import { Button } from '#app/ui/button'
import { Field } from '#app/ui/field'
import { Select } from '#app/ui/select'
import { ChartBox } from './chart-box'
import type { ExplorerData } from './load-explorer.server'
import type { Reading } from './open-chart'

/** A large chart with its choices as links. With scripts, its window zooms and a cursor reads it. */
export function Explorer({ found }: { found: ExplorerData }) {
  const { item, picture } = found
  const [reading, setReading] = useState<Reading | null>(null)
  return (
    <>
      <Choices found={found} />
      {picture ? (
        <figure className="explorer-figure">
          <ChartBox
            // Another line or window is another chart.
            key={`${addressOf(found, {})} ${found.asOf}`}
            found={found}
            picture={picture}
            onReading={setReading}
          />
          <figcaption>
            <Lines picture={picture} reading={reading} found={found} />
            <p className="credits">
              {found.sources.map(({ name, note }) => `${name} (${note.toLowerCase()})`).join('; ')}.{' '}
              Newest price {item.asOfText}.
            </p>
          </figcaption>
        </figure>
      ) : (
        <p>No prices recorded for this range yet.</p>
      )}
      <Compare found={found} />
    </>
  )
}

type Changed = Partial<Record<'range' | 'scale' | 'as', string | null>> & {
  averages?: number[]
  compared?: string[]
}

/** Returns the address of the same chart with other choices. */
function addressOf({ item, range, choices }: ExplorerData, changed: Changed): string {
  const query = new URLSearchParams({ range: changed.range ?? range })
  for (const one of changed.compared ?? choices.compared) query.append('compare', one)
  for (const days of changed.averages ?? choices.averages) query.append('average', String(days))
  const scale = changed.scale === undefined ? choices.isLog && 'log' : changed.scale
  const isOnlyPercent = choices.isPercent && choices.compared.length === 0
  const as = changed.as === undefined ? isOnlyPercent && 'percent' : changed.as
  if (scale) query.set('scale', scale)
  if (as) query.set('as', as)
  return `${item.path}/chart?${query}`
}

function Choices({ found }: { found: ExplorerData }) {
  const { ranges, range, isDaily, choices } = found
  const { averages, isLog, isPercent, compared } = choices
  const isCompared = compared.length > 0
  return (
    <div className="explorer-choices" data-print="no">
      <nav aria-label="Range" className="range-nav">
        {ranges.map((one) => (
          <Choice key={one} to={addressOf(found, { range: one })} isOn={one === range}>
            {one}
          </Choice>
        ))}
      </nav>
      <nav aria-label="Scale and averages" className="range-nav">
        {!isPercent && (
          <Choice to={addressOf(found, { scale: isLog ? null : 'log' })} isOn={isLog}>
            Log scale
          </Choice>
        )}
        {!isCompared && (
          <Choice to={addressOf(found, { as: isPercent ? null : 'percent' })} isOn={isPercent}>
            Percent
          </Choice>
        )}
        {isDaily &&
          averageDays.map((days) => (
            <Choice
              key={days}
              to={addressOf(found, { averages: toggled(averages, days) })}
              isOn={averages.includes(days)}
            >
              {days}-day average
            </Choice>
          ))}
      </nav>
    </div>
  )
}

function toggled(averages: ExplorerChoices['averages'], days: number): number[] {
  return averages.some((one) => one === days)
    ? averages.filter((one) => one !== days)
    : [...averages, days]
}

type ChoiceProps = { to: string; isOn: boolean; children: React.ReactNode }

function Choice({ to, isOn, children }: ChoiceProps) {
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}

type LinesProps = { found: ExplorerData; picture: ExplorerPicture; reading: Reading | null }

/** The legend: each line by its stroke and number, its value at the cursor, and its change over the window. */
function Lines({ found, picture, reading }: LinesProps) {
  const { choices, item } = found
  const own = picture.lines[0]?.key
  return (
    <table className="figures explorer-lines">
      <caption>{reading ? reading.time : `Newest, ${item.asOfText}`}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">{choices.isPercent ? 'Change since the left edge' : 'Price'}</th>
          <th scope="col">Change over {found.range}</th>
        </tr>
      </thead>
      <tbody>
        {picture.lines.map(({ key, name, value, change }, index) => (
          <tr key={key}>
            <th scope="row">
              <svg aria-hidden="true" viewBox="0 0 28 4" width="28" height="4">
                <path className="explorer-line" data-line={index} d="M0 2H28" />
              </svg>
              {name}
              {choices.compared.includes(key) && key !== own && (
                <Link
                  to={addressOf(found, {
                    compared: choices.compared.filter((one) => one !== key),
                  })}
                  className="link"
                  preventScrollReset
                >
                  Remove <span className="sr-only">{name}</span>
                </Link>
              )}
            </th>
            <td>{reading ? (reading.values[index] ?? '–') : value}</td>
            <td>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const maxCompared = 4

function Compare({ found }: { found: ExplorerData }) {
  const { item, range, others, choices } = found
  const id = useId()
  if (choices.compared.length >= maxCompared) {
    return (
      <p className="field-hint">
        {maxCompared} others fit beside {item.name}.
      </p>
    )
  }
  return (
    <form method="get" action={`${item.path}/chart`} className="compare-form" data-print="no">
      <input type="hidden" name="range" value={range} />
      {choices.compared.map((one) => (
        <input key={one} type="hidden" name="compare" value={one} />
      ))}
      {choices.averages.map((days) => (
        <input key={days} type="hidden" name="average" value={days} />
      ))}
      <Field id={id} label="Compare with">
        {(aria) => (
          <Select {...aria} name="compare" defaultValue="">
            <option value="">Choose</option>
            {others.map(({ category, options }) => (
              <optgroup key={category} label={category}>
                {options
                  .filter(({ value }) => !choices.compared.includes(value))
                  .map(({ value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary">Compare</Button>
    </form>
  )
}
