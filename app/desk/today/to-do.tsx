import { useActionData, useLoaderData } from 'react-router'
import { isTaken, needsSomeone, useFrame } from '#app/desk/frame-route'
import { requestsPath } from '#app/desk/inbox/requests-route'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { messagePath } from '#app/desk/parts/asked-on'
import { Age, At, counted, Deadline, DeskForm, FactList, Problem } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { runbookOf } from '#app/desk/parts/runbook'
import { isNotice, stateCounted } from '#app/domain/alarms/alarm-rules'
import type { AlarmKey } from '#app/domain/alarms/ports'
import { mostReadForRequests } from '#app/flows/contact/count-likely-requests.server'
import { contactAlarms } from '#app/flows/contact/hand-over-contact-message.server'
import { endOfCause } from '#app/flows/upkeep/close-alarms.server'
import type { AlarmCode } from '#app/shared/log'
import { Done, ResumeAt } from './buyers'
import { deletionsPath } from './deletions-route'
import { alarmName, type decideToday, type loadToday } from './today-route'

type Loaded = ReturnType<typeof useLoaderData<typeof loadToday>>
type OpenedAlarm = ReturnType<typeof useFrame>['alarms'][number]
type Inbox = ReturnType<typeof useFrame>['inbox']

/** What someone has to do, the most urgent first: each says what is wrong and leads to exactly that. */
export function ToDo() {
  const loaded = useLoaderData<typeof loadToday>()
  const { alarms, inbox } = useFrame()
  const needed = alarms
    .filter(needsSomeone)
    .toSorted((one, other) => placeInList(one) - placeInList(other))
  // A notice's work is below.
  const idle = alarms.filter(
    (one) => !needsSomeone(one) && !(isNotice(one.code) && waitingOf(one, inbox, loaded)),
  )
  const work = workIn(loaded, inbox, needed)
  return (
    <section className="panel">
      <h2>{loaded.mayAct ? 'To do now' : 'Waiting for an operator'}</h2>
      <Done of={['acknowledge', 'close']} />
      {needed.length + work.length === 0 && <p>Nothing is to do.</p>}
      {needed
        .filter((alarm) => !isTaken(alarm))
        .map((alarm) => (
          <OpenAlarm key={alarmName(alarm)} alarm={alarm} />
        ))}
      {work.map(({ words, aside, name, path }) => (
        <div key={path} className="alarm">
          <p>
            {words} {aside}
          </p>
          <a href={path}>{loaded.mayAct ? name : 'Look'}</a>
        </div>
      ))}
      {needed.filter(isTaken).map((alarm) => (
        <OpenAlarm key={alarmName(alarm)} alarm={alarm} />
      ))}
      {idle.length > 0 && <h3>End with their cause</h3>}
      {idle.map((alarm) => (
        <OpenAlarm key={alarmName(alarm)} alarm={alarm} />
      ))}
    </section>
  )
}

type Work = { words: string; aside: React.ReactNode } & Place

/** Returns the work that no alarm above stands for: messages by deadline, parked leads, then comments. */
function workIn(
  { parked: all, buyers, likely, letters: [letter, ...more], now }: Loaded,
  { comments, messages }: Inbox,
  needed: readonly OpenedAlarm[],
): Work[] {
  const age = (at: number | null) =>
    at !== null && (
      <small>
        oldest <Age at={at} now={now} />
      </small>
    )
  const alarmed = needed.filter(({ code }) => stateCounted(code) === 'parked')
  const parked = all.filter(({ buyerId }) => {
    return alarmed.every((one) => isOfBuyer(one, buyers) && one.subject !== buyerId)
  })
  const unlikely = messages.flatMap((one) => {
    const count = one.topic === 'message' ? one.count - likely.count : one.count
    return count > 0 ? [{ ...one, count }] : []
  })
  return [
    ...(letter
      ? [
          {
            words: `${counted(1 + more.length, 'letter')} with a day of ${more.length === 0 ? 'its' : 'their'} own: no one is noted, so nothing is held.`,
            aside: letter.answerBy !== null && <Deadline dueAt={letter.answerBy} now={now} />,
            ...{ name: 'Note whose', path: messagePath(letter) },
          },
        ]
      : []),
    ...(likely.count > 0
      ? [
          {
            words: `${counted(likely.count, 'message')} may be about ${likely.count === 1 ? 'its' : 'their'} sender’s data.`,
            aside: age(likely.oldestAt),
            ...{ name: 'Read first', path: '/desk/inbox/messages?of=likely' },
          },
        ]
      : []),
    ...unlikely
      .toSorted((one, other) => (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity))
      .map(({ topic, count, oldestAt, dueAt }) => ({
        words: messageWords(topic, count, likely.count),
        aside: dueAt === null ? age(oldestAt) : <Deadline dueAt={dueAt} now={now} />,
        name: topic === 'privacy' ? 'Answer the first due' : 'Answer',
        path: `/desk/inbox/messages?of=${topic === 'message' ? 'open' : topic}`,
      })),
    ...parked.map(({ buyerId, fix, count, oldestAt }) => ({
      words: `${counted(count, 'lead')} of ${buyerId} ${count === 1 ? 'is' : 'are'} parked: ${fixIn(fix, count)}.`,
      aside: age(oldestAt),
      ...{
        name: fix === 'send' ? 'Send again' : 'Resolve',
        path: leadsPath({ state: 'parked', buyer: buyerId, fix }),
      },
    })),
    ...(comments > 0
      ? [
          {
            words: `${counted(comments, 'comment')} to publish or reject.`,
            ...{ aside: null, name: 'Read', path: '/desk/inbox' },
          },
        ]
      : []),
  ]
}

/** What can be done with parked leads. */
const fixIn = (fix: Loaded['parked'][number]['fix'], count: number) =>
  fix === 'send'
    ? 'to send again now'
    : `ask the buyer, then resolve ${count === 1 ? 'it' : 'them'}`

function messageWords(topic: string, count: number, likely: number): string {
  if (topic === 'privacy') return `${counted(count, 'request')} about someone’s own data.`
  if (topic === 'security') return `${counted(count, 'security report')} to answer.`
  const isPartly = count + likely > mostReadForRequests
  const unread = ` Only the oldest ${mostReadForRequests} were searched for requests about data.`
  return `${counted(count, 'message')} to answer.${isPartly ? unread : ''}`
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
  const isOfOne = isOfBuyer(alarm, loaded.buyers)
  const pause = pauseOf(alarm, loaded)
  const ends = endOfCause(alarm, causesIn(loaded))
  return (
    <div className="alarm">
      <details open={problem !== null}>
        <summary>
          {isOfOne && <b>{subject}: </b>}
          {meaning?.words ?? `${code}.`}{' '}
          <small>{waiting === null ? `${count}×` : `${waiting} waiting`}</small>{' '}
          <span
            className="state"
            data-state={needsSomeone(alarm) && !isTaken(alarm) ? 'parked' : undefined}
          >
            {stateOf(alarm)}
          </span>{' '}
          <small className="code">
            {code} {subject}
          </small>
        </summary>
        <p>
          Since <At at={openedAt} />, last <At at={seenAt} />
          {alarm.acknowledgedNote && ` “${alarm.acknowledgedNote}”`}
        </p>
        {stateCounted(code) === 'parked' &&
          loaded.parked
            .filter(({ buyerId }) => !isOfOne || buyerId === subject)
            .map(({ buyerId, fix, count: left }) => (
              <p key={`${buyerId} ${fix}`}>
                <a href={leadsPath({ state: 'parked', buyer: buyerId, fix })}>
                  {`${left} of ${buyerId}`}
                </a>
                {`: ${fixIn(fix, left)}.`}
              </p>
            ))}
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
        {loaded.mayAct && !ends ? (
          <ReasonForm
            acts={[{ intent: 'close', label: 'Close' }]}
            about={about}
            problem={problem}
          />
        ) : (
          <Problem of={problem} />
        )}
      </details>
      {place && <a href={place.path}>{place.name}</a>}
      {loaded.mayAct && !isTaken(alarm) && (
        <DeskForm>
          {Object.entries(about).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" name="intent" value="acknowledge" className="quiet">
            {unseen > 0 ? 'Take on what is new' : 'Take it on'}
            <span className="sr-only">: {alarmName(alarm)}</span>
          </button>
        </DeskForm>
      )}
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

function isOfBuyer({ subject }: Pick<AlarmKey, 'subject'>, buyers: Loaded['buyers']): boolean {
  return buyers.some(({ buyerId }) => buyerId === subject)
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
  const isParked = stateCounted(code) === 'parked'
  if (isParked || code === 'BUYER_BREAKER_OPEN') {
    const left = leads.filter(({ state }) => (state === 'parked') === isParked)
    return sum(
      isOfBuyer({ subject }, buyers) ? left.filter(({ buyerId }) => buyerId === subject) : left,
    )
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
  WITHDRAWAL_FAILED: { name: 'Buyers still to confirm', path: deletionsPath },
}

/** Returns the screen where an alarm's work is, or what is new of it; undefined if the desk has none. */
function placeOf(alarm: OpenedAlarm, buyers: Loaded['buyers']): Place | undefined {
  const { code, subject, unseen, acknowledgedAt } = alarm
  const isOfOne = isOfBuyer(alarm, buyers)
  const state = stateCounted(code)
  if (state) {
    const buyer = isOfOne ? subject : null
    const changed = unseen > 0 ? String(acknowledgedAt) : null
    const name = unseen > 0 ? 'The new leads' : state === 'dead' ? 'Dead leads' : 'Parked leads'
    return { name, path: leadsPath({ state, buyer, changed }) }
  }
  const ofBuyer = { name: `Leads of ${subject}`, path: leadsPath({ buyer: subject }) }
  return places[code as AlarmCode] ?? (isOfOne ? ofBuyer : undefined)
}
