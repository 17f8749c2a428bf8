import { useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { type DayProblem, dayField } from '#app/desk/parts/listed'
import { At, Pages } from '#app/desk/parts/parts'
import { comparisons } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelNames } from '#app/domain/funnel/funnel-report'
import { shortDate } from '#app/shared/time'
import { addDays, torontoDate } from '#app/shared/toronto-time'
import { BuyersReport } from './buyers'
import { DayCharts } from './day-charts'
import {
  type Asked,
  funnelPath,
  namesInAddress,
  reportName,
  reportsOf,
  spans,
} from './funnel-asked'
import type { Chip, loadFunnel, ShownFunnel } from './funnel-route'
import { FunnelSteps } from './funnel-steps'
import { FunnelSummary } from './funnel-summary'
import { FunnelTable } from './funnel-table'
import { FunnelVerdict } from './funnel-verdict'
import { HoursOfDay } from './hours-table'
import { againstWords, earnedWords } from './in-words'
import { MoneyTable } from './money-table'

/** From a click to an accepted lead: what each step keeps, where most are lost, and what a lead costs. */
export function FunnelPage() {
  const loaded = useLoaderData<typeof loadFunnel>()
  const { asked, problem } = loaded
  const { by } = asked
  return (
    <>
      <title>{`Funnel by ${reportName(by)} · ${site.name} desk`}</title>
      <h1>
        Funnel{' '}
        {loaded.kind !== 'refused' && (
          <small>
            {asked.days > 1 && `${loaded.period.since} to `}
            {asked.to ?? 'today so far'} in Toronto, as of <At at={loaded.now} />
          </small>
        )}
      </h1>
      <FunnelTabs current="Steps" />
      <Chips />
      <p className="fold">
        <a href="#choices">
          {`By ${reportName(by)}, ${asked.days === 1 ? 'a day' : `${asked.days} days`}`}
          {comparable(asked) && `, beside ${againstWords[asked.against ?? 'before']}`}: change
        </a>
      </p>
      <div id="choices" className="comments" data-open={problem !== null || undefined}>
        <Choices />
        <Dates problem={problem} />
      </div>
      {loaded.kind !== 'refused' && loaded.dataSince && comparable(asked) && (
        <p>{`Before: data from ${shortDate(loaded.dataSince, loaded.now)} only, so its sums are of fewer days, and no verdict compares them.`}</p>
      )}
      {loaded.kind === 'buyers' && loaded.isPartial && <SoFar asked={asked} now={loaded.now} />}
      {loaded.kind === 'buyers' && <BuyersReport shown={loaded} />}
      {loaded.kind === 'hours' && <HoursOfDay shown={loaded} />}
      {loaded.kind === 'funnel' && <Counted shown={loaded} />}
    </>
  )
}

/** Whether the report can be beside earlier days. */
const comparable = ({ by }: Pick<Asked, 'by'>) => by !== 'hour'

/** The names that it is about. */
function Chips() {
  const { asked: all, chips } = useLoaderData<typeof loadFunnel>()
  const { page, ...asked } = all
  if (chips.length === 0) return null
  return (
    <nav className="states" aria-label="Only of">
      {chips.map(({ by, name }) => (
        <a key={by} href={funnelPath({ ...asked, names: without(asked.names, by) })}>
          <span className="sr-only">Remove </span>
          {`${by}: ${name} `}
          <span aria-hidden="true">×</span>
        </a>
      ))}
    </nav>
  )
}

function Choices() {
  const { asked: all } = useLoaderData<typeof loadFunnel>()
  const { page, ...asked } = all
  return (
    <>
      <nav className="states" aria-label="Counted by">
        {reportsOf(asked.names).map((report) => (
          <a
            key={report}
            href={funnelPath({ ...asked, by: report })}
            aria-current={report === asked.by ? 'page' : undefined}
          >
            {reportName(report)}
          </a>
        ))}
      </nav>
      <nav className="states" aria-label="Days">
        {spans.map((span) => (
          <a
            key={span}
            href={funnelPath({ ...asked, days: span, from: null, to: null })}
            aria-current={span === asked.days && !asked.from ? 'page' : undefined}
          >
            {span === 1 ? 'today so far' : `${span} days`}
          </a>
        ))}
      </nav>
      {comparable(asked) && (
        <nav className="states" aria-label="Compared with">
          <span>beside</span>
          {comparisons.map((against) => (
            <a
              key={against}
              href={funnelPath({ ...asked, against: against === 'before' ? null : against })}
              aria-current={against === (asked.against ?? 'before') ? 'page' : undefined}
            >
              {against === 'before'
                ? `the ${asked.days === 1 ? 'day' : 'days'} before`
                : `a ${against} before`}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

function without(names: FunnelNames, by: Chip['by']): FunnelNames {
  const { [by]: _, ...others } = names
  return others
}

/** The dates that are shown, or that were typed and have no report. */
function Dates({ problem }: { problem: DayProblem | null }) {
  const loaded = useLoaderData<typeof loadFunnel>()
  const { page, ...asked } = loaded.asked
  const shown =
    loaded.kind === 'refused'
      ? { from: null, to: null }
      : { from: loaded.period.since, to: addDays(loaded.period.before, -1) }
  return (
    <>
      <form method="get" action="/desk/funnel" className="filters">
        <input type="hidden" name="by" value={asked.by} />
        {asked.sort && <input type="hidden" name="sort" value={asked.sort} />}
        {asked.against && <input type="hidden" name="against" value={asked.against} />}
        {Object.entries(namesInAddress(asked.names)).map(([by, name]) => (
          <input key={by} type="hidden" name={by} value={name} />
        ))}
        <label>
          From
          <input {...dayField('from', shown.from, problem)} required />
        </label>
        <label>
          To
          <input {...dayField('to', shown.to, problem)} />
        </label>
        <button type="submit" className="quiet">
          Show
        </button>
        {loaded.kind !== 'refused' && (
          <a href={funnelPath(asked, '/desk/funnel.csv')}>Download CSV</a>
        )}
      </form>
      {problem && (
        <p id="days-problem" className="problem" role="alert">
          {problem.words}
        </p>
      )}
    </>
  )
}

function Counted({ shown }: { shown: ShownFunnel }) {
  const { asked, rows, total, hasMore } = shown
  return (
    <>
      <FunnelVerdict shown={shown} />
      {shown.isPartial && comparable(asked) && <SoFar asked={asked} now={shown.now} />}
      <FunnelSummary shown={shown} />
      {asked.by === 'day' && <DayCharts rows={rows} against={asked.against ?? 'before'} />}
      {rows.length > 0 ? (
        <>
          <MoneyTable shown={shown} />
          <FunnelSteps total={total} asked={asked} isCompared={shown.isCompared} />
          <FunnelTable shown={shown} />
        </>
      ) : (
        <p className="empty">Nothing was counted in these days.</p>
      )}
      <Pages
        page={asked.page}
        hasMore={hasMore}
        pathOf={(other) => funnelPath({ ...asked, page: other })}
      />
      <details>
        <summary>How these figures are counted</summary>
        <p>
          <small>
            {asked.by === 'hour' && 'Hours are those of Toronto. '}
            {asked.by === 'landing' &&
              'Landing is the page that the last link or ad led to. Without either, none is kept. '}
            {shown.isEstimated &&
              total.spentCents !== null &&
              'On a day without a visit, those of the campaign’s other days with spend share it; without any, its registrations; without either, it stands under (other). '}
            {Object.keys(asked.names).length > 0 && 'Hours are counted without names. '}A visit is a
            page opened from elsewhere, typed or reloaded: one person can make several. Each share
            is that of the step before; in brackets, its 95% interval: a change is named if chance
            alone can’t explain it. Below 30, an interval would be too wide to tell anything, so the
            fraction stands instead.{' '}
            {`Bars: these days; ticks: ${againstWords[asked.against ?? 'before']}. `}
            {total.refused
              ? 'Registered, accepted, rejected and returned leads link to their list; the last two are those still stored, with their share of the leads decided. '
              : 'Registered and accepted leads link to their list. '}
            Erased: those that their person, or the end of their time, has erased since; sums keep
            them. Counts are sums by day: an isolate that dies loses up to 15 seconds.
            {total.earned && ` ${earnedWords}`}
          </small>
        </p>
      </details>
    </>
  )
}

/** A part of a day is beside a whole one, so nothing tells what changed. */
function SoFar({ asked: all, now }: { asked: Asked; now: number }) {
  const { page, days, ...asked } = all
  const to = addDays(torontoDate(now), -1)
  return (
    <p>
      <small>
        Today so far, until <At at={now} />, beside whole days. What changed:{' '}
        <a href={funnelPath({ ...asked, from: addDays(to, 1 - days), to })}>
          {days === 1 ? 'yesterday' : `${days} days to yesterday`}
        </a>
      </small>
    </p>
  )
}

export function FunnelTabs({ current }: { current: 'Steps' | 'Spend' }) {
  return (
    <nav className="states" aria-label="Funnel and spend">
      {Object.entries({ Steps: '/desk/funnel', Spend: '/desk/funnel/spend' }).map(([name, to]) => (
        <a key={name} href={to} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
