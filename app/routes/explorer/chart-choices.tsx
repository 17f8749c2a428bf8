import { Link } from 'react-router'
import { averageDays, type ExplorerChoices } from '#app/domain/market/display/explorer'
import type { WindowEnds } from './chart-reading'
import type { ExplorerData } from './load-explorer.server'

type Changed = Partial<Record<'range' | 'scale' | 'as' | 'view', string | null>> & {
  averages?: number[]
  compared?: string[]
}

/** Returns the address of the same chart with other choices. */
export function addressOf({ item, range, choices }: ExplorerData, changed: Changed): string {
  const query = new URLSearchParams({ range: changed.range ?? range })
  for (const one of changed.compared ?? choices.compared) query.append('compare', one)
  for (const days of changed.averages ?? choices.averages) query.append('average', String(days))
  const isOnlyPercent = choices.isPercent && choices.compared.length === 0
  const chosen = {
    scale: choices.isLog && 'log',
    as: isOnlyPercent && 'percent',
    view: choices.hasCandles && 'candles',
  }
  for (const name of ['scale', 'as', 'view'] as const) {
    const value = changed[name] === undefined ? chosen[name] : changed[name]
    if (value) query.set(name, value)
  }
  return `${item.path}/chart?${query}`
}

type RangesProps = { found: ExplorerData; ends: WindowEnds | null; onChoose: () => void }

/** The ranges as links. `ends`: of a window that is none of them. */
export function Ranges({ found, ends, onChoose }: RangesProps) {
  return (
    <nav aria-label="Range" className="range-nav explorer-ranges" data-print="no">
      {found.ranges.map((one) => (
        <Choice
          key={one}
          to={addressOf(found, { range: one })}
          isOn={one === found.range && !ends}
          onClick={onChoose}
        >
          {one}
        </Choice>
      ))}
      <span role="status" className="explorer-custom">
        {ends && (
          <>
            Custom<span className="sr-only">: {ends.join(' to ')}</span>
          </>
        )}
      </span>
    </nav>
  )
}

/** How they are shown, as links. */
export function Views({ found }: { found: ExplorerData }) {
  const { isDaily, choices, offers } = found
  const { averages, isLog, isPercent, hasCandles, compared } = choices
  const isCompared = compared.length > 0
  return (
    <nav aria-label="View, scale and averages" className="range-nav explorer-views" data-print="no">
      <Choice
        to={
          offers.candles &&
          addressOf(found, hasCandles ? { view: null } : { view: 'candles', as: null })
        }
        isOn={hasCandles}
      >
        Candles
        {!isDaily && <small className="explorer-why"> 3M+</small>}
      </Choice>
      <Choice
        to={!isPercent && addressOf(found, { scale: isLog ? null : 'log' })}
        isOn={isLog && !isPercent}
      >
        Log<span className="sr-only"> scale</span>
      </Choice>
      <Choice
        to={
          !isCompared && addressOf(found, isPercent ? { as: null } : { as: 'percent', view: null })
        }
        isOn={isPercent}
      >
        %<span className="sr-only"> change</span>
      </Choice>
      {isDaily && (
        <span className="explorer-average" aria-hidden="true">
          Avg
        </span>
      )}
      {isDaily &&
        averageDays.map((days) => (
          <Choice
            key={days}
            to={addressOf(found, { averages: toggled(averages, days) })}
            isOn={averages.includes(days)}
          >
            <span aria-hidden="true">{days}</span>
            <span className="sr-only">{days}-day average</span>
          </Choice>
        ))}
      {(!isDaily || isCompared) && (
        <span className="explorer-average">
          {isCompared ? 'Compared in percent' : 'Candles, averages from 3M up'}
        </span>
      )}
    </nav>
  )
}

function toggled(averages: ExplorerChoices['averages'], days: number): number[] {
  return averages.some((one) => one === days)
    ? averages.filter((one) => one !== days)
    : [...averages, days]
}

type ChoiceProps = {
  to: string | false
  isOn: boolean
  onClick?: () => void
  children: React.ReactNode
}

/** One that the others rule out keeps its place. */
function Choice({ to, isOn, onClick, children }: ChoiceProps) {
  if (to === false) return <span data-on={isOn || undefined}>{children}</span>
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} onClick={onClick} preventScrollReset>
      {children}
    </Link>
  )
}
