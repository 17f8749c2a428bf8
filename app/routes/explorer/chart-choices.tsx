import { type MouseEvent, useRef } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'
import { averageDays } from '#app/domain/market/display/explorer'
import type { WindowEnds } from '#app/domain/market/display/words'
import type { ExplorerData } from './load-explorer.server'

/** Makes a choice in the query of the chart's address. */
type Change = (query: URLSearchParams) => void

export type Choose = (change: Change) => void

/** Returns the address of the same chart with another choice. */
export function addressOf({ item, query }: Addressed, change: Change = () => {}): string {
  const changed = new URLSearchParams(query)
  change(changed)
  return `${item.path}/chart?${changed}`
}

type Addressed = Pick<ExplorerData, 'query'> & { item: { path: string } }

/** Returns what makes a choice. Each builds on the one before, which may still be loading, and in its history entry. */
export function useChoose({ item, query }: ExplorerData): Choose {
  const navigate = useNavigate()
  const newest = useRef(query)
  return (change) => {
    const address = addressOf({ item, query: newest.current }, change)
    newest.current = address.replace(/^.*\?/, '')
    void navigate(address, { replace: true, preventScrollReset: true })
  }
}

export function toggle(query: URLSearchParams, name: string, value: string) {
  const chosen = query.getAll(name)
  const others = chosen.filter((one) => one !== value)
  query.delete(name)
  for (const one of others.length < chosen.length ? others : [...chosen, value]) {
    query.append(name, one)
  }
}

function toggleCandles(query: URLSearchParams) {
  if (query.get('as') !== 'percent') return toggle(query, 'view', 'candles')
  query.delete('as')
  query.set('view', 'candles')
}

type ChoicesProps = { found: ExplorerData; choose: Choose }

/** The ranges as links. `ends`: of a window that is none of them. */
export function Ranges({ found, ends, choose }: ChoicesProps & { ends: WindowEnds | null }) {
  return (
    <nav aria-label="Range" className="range-nav explorer-ranges" data-print="no">
      {found.ranges.map((one) => (
        <Choice
          key={one}
          {...{ found, choose }}
          change={(query) => query.set('range', one)}
          isOn={one === found.range && !ends}
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
export function Views({ found, choose }: ChoicesProps) {
  const { isDaily, choices, offers } = found
  const { averages, isLog, isPercent, hasCandles, compared } = choices
  const isCompared = compared.length > 0
  return (
    <nav aria-label="View, scale and averages" className="range-nav explorer-views" data-print="no">
      <Choice {...{ found, choose }} change={offers.candles && toggleCandles} isOn={hasCandles}>
        Candles
        {!isDaily && <small className="explorer-why"> 3M+</small>}
      </Choice>
      <Choice
        {...{ found, choose }}
        change={!isPercent && ((query) => toggle(query, 'scale', 'log'))}
        isOn={isLog && !isPercent}
      >
        Log<span className="sr-only"> scale</span>
      </Choice>
      <Choice
        {...{ found, choose }}
        change={!isCompared && ((query) => toggle(query, 'as', 'percent'))}
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
            {...{ found, choose }}
            change={(query) => toggle(query, 'average', String(days))}
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

type ChoiceProps = ChoicesProps & {
  change: Change | false
  isOn: boolean
  children: React.ReactNode
}

/** One that the others rule out keeps its place. */
function Choice({ change, isOn, children, ...rest }: ChoiceProps) {
  if (change === false) return <span data-on={isOn || undefined}>{children}</span>
  return (
    <ChoiceLink {...rest} change={change} aria-current={isOn ? 'true' : undefined}>
      {children}
    </ChoiceLink>
  )
}

type ChoiceLinkProps = ChoicesProps & { change: Change } & Omit<LinkProps, 'to'>

export function ChoiceLink({ found, choose, change, ...rest }: ChoiceLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose(change)
  }
  return <Link {...rest} to={addressOf(found, change)} onClick={follow} />
}
