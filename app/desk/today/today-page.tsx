import { useActionData, useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { isTaken, needsSomeone, useFrame } from '#app/desk/frame-route'
import { requestsPath } from '#app/desk/inbox/requests-route'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { Age, At, counted, Deadline, FactList, Problem, Rows } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { runbookOf } from '#app/desk/parts/runbook'
import { isNotice, stateCounted } from '#app/domain/alarms/alarm-rules'
import type { AlarmKey } from '#app/domain/alarms/ports'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import { contactAlarms } from '#app/flows/contact/hand-over-contact-message.server'
import { endOfCause } from '#app/flows/upkeep/close-alarms.server'
import type { AlarmCode } from '#app/shared/log'
import { minute } from '#app/shared/time'
import { Buyers, Done, ResumeAt } from './buyers'
import { deletionsPath } from './deletions-route'
import { HourCharts } from './hours'
import { Money } from './money'
import { alarmName, type decideToday, type loadToday } from './today-route'

type Loaded = ReturnType<typeof useLoaderData<typeof loadToday>>
type OpenedAlarm = ReturnType<typeof useFrame>['alarms'][number]
type Inbox = ReturnType<typeof useFrame>['inbox']

/** Open problems and waiting work. */
export function TodayPage() {
  const loaded = useLoaderData<typeof loadToday>()
  const { buyers, hours, waiting, now } = loaded
  const { alarms, inbox } = useFrame()
  const response = useActionData<typeof decideToday>()
  const needed = alarms
    .filter(needsSomeone)
    .toSorted((one, other) => placeInList(one) - placeInList(other))
  // A notice's work is in the inbox.
  const idle = alarms.filter(
    (one) => !needsSomeone(one) && !(isNotice(one.code) && waitingOf(one, inbox, loaded)),
  )
  const shown = [
    ...[...needed, ...idle].map(alarmName),
    ...[allBuyers, ...buyers.map(({ buyerId }) => buyerId)],
  ]
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
      <section className="panel">
        <h2>Open alarms</h2>
        <Done of={['acknowledge', 'close']} />
        {needed.length === 0 && <p>No alarm is open.</p>}
        {needed.map((alarm) => (
          <OpenAlarm key={alarmName(alarm)} alarm={alarm} />
        ))}
        {idle.length > 0 && <h3>End with their cause</h3>}
        {idle.map((alarm) => (
          <OpenAlarm key={alarmName(alarm)} alarm={alarm} />
        ))}
      </section>
      <Money />
      <div className="columns">
        <section className="panel">
          <h2>Waiting leads</h2>
          {waiting.length === 0 && <p>No lead waits or is parked.</p>}
          <ul className="found">
            {waiting.map(({ buyerId, state, count, oldestAt }) => (
              <li key={`${buyerId} ${state}`}>
                <a href={leadsPath({ state, buyer: buyerId })}>
                  {count} {state}
                </a>
                <span>{buyerId}</span>
                <small>
                  oldest <Age at={oldestAt} now={now} />
                </small>
              </li>
            ))}
          </ul>
        </section>
        <Inbox />
        <Buyers />
        <Feeds />
      </div>
      <HourCharts hours={hours} />
      <Beats />
    </>
  )
}

/** Leads that no one looks at, though someone has taken their alarm on, come first. */
function placeInList(alarm: OpenedAlarm): number {
  if (isTaken(alarm)) return 2
  return alarm.unseen > 0 ? 0 : 1
}

function OpenAlarm({ alarm }: { alarm: OpenedAlarm }) {
  const loaded = useLoaderData<typeof loadToday>()
  const response = useActionData<typeof decideToday>()
  const { code, subject, count, openedAt, seenAt, unseen } = alarm
  const waiting = waitingOf(alarm, useFrame().inbox, loaded)
  const [meaning, ...runbook] = runbookOf(code)
  const problem = response?.about === alarmName(alarm) ? response.problem : null
  const place = placeOf(alarm, loaded.buyers)
  const about = { code, subject, opened: String(openedAt), seen: `${count}-${seenAt}` }
  const pause = pauseOf(alarm, loaded)
  const ends = endOfCause(alarm, causesIn(loaded))
  const acts = [
    ...(isTaken(alarm)
      ? []
      : [{ intent: 'acknowledge', label: unseen > 0 ? 'Take on what is new' : 'Take it on' }]),
    ...(ends ? [] : [{ intent: 'close', label: 'Close' }]),
  ]
  return (
    <div className="alarm">
      <details open={problem !== null}>
        <summary>
          {code} {subject} <small>{waiting === null ? `${count}×` : `${waiting} waiting`}</small>{' '}
          <span
            className="state"
            data-state={needsSomeone(alarm) && !isTaken(alarm) ? 'parked' : undefined}
          >
            {stateOf(alarm)}
          </span>{' '}
          <small>{meaning?.words}</small>
        </summary>
        <p>
          Since <At at={openedAt} />, last <At at={seenAt} />
          {alarm.acknowledgedNote && ` “${alarm.acknowledgedNote}”`}
        </p>
        {pause && (
          <p>
            {`Paused by ${pause.changedBy}: “${pause.reason}”${pause.resumeAt === null ? '' : ', '}`}
            <ResumeAt at={pause.resumeAt} now={loaded.now} />
          </p>
        )}
        {ends && <p>Its cause lasts: it ends by itself {ends}.</p>}
        <FactList
          of={Object.fromEntries(
            runbook
              .filter(({ label }) => !place || label !== 'Look')
              .map(({ label, words }) => [label, words]),
          )}
        />
        {loaded.mayAct && acts.length > 0 ? (
          <ReasonForm acts={acts} about={about} problem={problem} />
        ) : (
          <Problem of={problem} />
        )}
      </details>
      {place && <a href={place.path}>{place.name}</a>}
    </div>
  )
}

function causesIn({ buyers, pauses, waiting, deletions }: Loaded) {
  const parked = waiting.filter(({ state }) => state === 'parked')
  return { buyers, pauses, parked, failed: deletions.failed }
}

function pauseOf({ code, subject }: AlarmKey, { pauses }: Loaded) {
  return code === 'FORWARDING_PAUSED' ? pauses.find(({ buyerId }) => buyerId === subject) : null
}

function stateOf({ code, isIdle, acknowledgedBy, unseen }: OpenedAlarm): string {
  if (unseen > 0) return `${unseen} new since ${acknowledgedBy} took it on`
  if (acknowledgedBy) return `taken on by ${acknowledgedBy}`
  if (code === 'FORWARDING_PAUSED') return 'a pause, no fault'
  if (isIdle) return 'nothing waits; ends with its next lead'
  return isNotice(code) ? 'nothing waits; ends within a day' : 'open'
}

/** Returns how much of an alarm's work is left; null if nothing counts it. */
function waitingOf(
  { code, subject }: AlarmKey,
  { comments, messages }: Inbox,
  { buyers, waiting: leads, deletions }: Pick<Loaded, 'buyers' | 'waiting' | 'deletions'>,
): number | null {
  if (code === 'COMMENTS_WAITING') return comments
  if (code === 'WITHDRAWAL_FAILED') return deletions.failed
  const sum = (rows: readonly { count: number }[]) =>
    rows.reduce((all, { count }) => all + count, 0)
  const isParked = code === 'LEAD_PARKED'
  if (isParked || code === 'BUYER_BREAKER_OPEN') {
    const left = leads.filter(({ state }) => (state === 'parked') === isParked)
    const isOfBuyer = buyers.some(({ buyerId }) => buyerId === subject)
    return sum(isOfBuyer ? left.filter(({ buyerId }) => buyerId === subject) : left)
  }
  if (!Object.values<string>(contactAlarms).includes(code)) return null
  return sum(messages.filter(({ topic }) => contactAlarms[topic] === code))
}

type Place = { name: string; path: string }

const places: { [Code in AlarmCode]?: Place } = {
  COMMENTS_WAITING: { name: 'Comments in the inbox', path: '/desk/inbox' },
  CONTACT_MESSAGE: { name: 'Messages in the inbox', path: '/desk/inbox/messages' },
  REQUEST_DUE: { name: 'Register of requests', path: requestsPath },
  SECURITY_REPORT: {
    name: 'Security reports in the inbox',
    path: '/desk/inbox/messages?of=security',
  },
  LINK_BROKEN: { name: 'Links', path: '/desk/links' },
  LEAD_PARKED: { name: 'Parked leads', path: leadsPath({ state: 'parked' }) },
  WITHDRAWAL_FAILED: { name: 'Buyers still to confirm', path: deletionsPath },
  LEAD_DEAD: { name: 'Dead leads', path: leadsPath({ state: 'dead' }) },
}

/** Returns the screen where an alarm's work is, or what is new of it; undefined if the desk has none. */
function placeOf(alarm: OpenedAlarm, buyers: Loaded['buyers']): Place | undefined {
  const { code, subject, unseen, acknowledgedAt } = alarm
  const isOfBuyer = buyers.some(({ buyerId }) => buyerId === subject)
  const state = stateCounted(code)
  if (state && unseen > 0) {
    const [buyer, changed] = [isOfBuyer ? subject : null, String(acknowledgedAt)]
    return { name: 'The new leads', path: leadsPath({ state, buyer, changed }) }
  }
  const ofBuyer = { name: `Leads of ${subject}`, path: leadsPath({ buyer: subject }) }
  return places[code as AlarmCode] ?? (isOfBuyer ? ofBuyer : undefined)
}

function Inbox() {
  const { now } = useLoaderData<typeof loadToday>()
  const { comments, messages } = useFrame().inbox
  return (
    <section className="panel">
      <h2>Inbox</h2>
      {comments === 0 && messages.length === 0 && <p>Nothing is waiting.</p>}
      <ul className="found">
        {comments > 0 && (
          <li>
            <a href="/desk/inbox">{counted(comments, 'comment')}</a>
          </li>
        )}
        {messages.map(({ topic, count, oldestAt, dueAt }) => (
          <li key={topic}>
            <a href={`/desk/inbox/messages?of=${topic === 'message' ? 'open' : topic}`}>
              {topic === 'message' ? counted(count, topic) : `${count} ${topic}`}
            </a>
            {dueAt !== null ? (
              <Deadline dueAt={dueAt} now={now} />
            ) : (
              <small>
                oldest <Age at={oldestAt} now={now} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
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
