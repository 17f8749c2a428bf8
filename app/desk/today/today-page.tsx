import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { useFrame } from '#app/desk/frame-route'
import { At, counted, Problem, Rows } from '#app/desk/parts/parts'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import { minute } from '#app/shared/time'
import { Buyers } from './buyers'
import { HourCharts } from './hours'
import { Money } from './money'
import { ToDo } from './to-do'
import { alarmName, type decideToday, type loadToday } from './today-route'

/** What to do, what came in, and whether everything runs. */
export function TodayPage() {
  const loaded = useLoaderData<typeof loadToday>()
  const { buyers, hours, now } = loaded
  const { alarms } = useFrame()
  const response = useActionData<typeof decideToday>()
  const shown = [...alarms.map(alarmName), ...[allBuyers, ...buyers.map(({ buyerId }) => buyerId)]]
  return (
    <>
      <title>{`Today · ${site.name} desk`}</title>
      <h1>
        Today{' '}
        <small>
          as of <At at={now} />, in Toronto
        </small>{' '}
        <a href="/desk/today">Refresh</a>
      </h1>
      {response && !shown.includes(response.about) && <Problem of={response.problem} />}
      <ToDo />
      <Money />
      <div className="columns">
        <Buyers />
        <Feeds />
      </div>
      <HourCharts hours={hours} />
      <Beats />
    </>
  )
}

function Feeds() {
  const { feeds } = useLoaderData<typeof loadToday>()
  return (
    <section className="panel">
      <h2>Price feeds</h2>
      {feeds.length === 0 && <p>No prices were asked for yet.</p>}
      <Rows caption="Price feeds" columns={['Feed', 'Status', 'Last success']}>
        {feeds.map(([name, { failing, lastSuccessAt }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name="Status">{failing ?? 'ok'}</td>
            <td data-name="Last success">
              {lastSuccessAt ? <At at={Date.parse(lastSuccessAt)} /> : 'never'}
            </td>
          </tr>
        ))}
      </Rows>
    </section>
  )
}

function Beats() {
  const { heartbeats } = useLoaderData<typeof loadToday>()
  return (
    <section className="panel">
      <h2>Last good runs</h2>
      {heartbeats.length === 0 && <p>No job has run yet.</p>}
      <Rows caption="Last good runs" columns={['Job', 'At', 'Late after']}>
        {heartbeats.map(({ name, beatAt, lateAfterMs, isLate }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name="At">
              <At at={beatAt} />{' '}
              {isLate && (
                <span className="state" data-state="parked">
                  late
                </span>
              )}
            </td>
            <td data-name="Late after">{lateAfter(name, lateAfterMs)}</td>
          </tr>
        ))}
      </Rows>
    </section>
  )
}

function lateAfter(job: string, ms: number | null): string {
  if (ms === null) return 'never: it may have no work'
  const length = counted(ms / minute, 'minute')
  return job === 'queue' ? `${length} in which leads wait` : length
}
