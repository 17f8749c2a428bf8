import { Fragment } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { Age, Coming, DeskForm } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import type { ListedBuyer } from '#app/flows/leads/list-buyers.server'
import { deletionsPath } from './deletions-route'
import type { decideToday, loadToday } from './today-route'

const breakerWords: Record<ListedBuyer['breaker'], string> = {
  closed: 'sending',
  'half-open': 'recovering: one lead is tried',
  open: 'failing: leads wait',
}

function breakerIn(breaker: keyof typeof breakerWords, waiting: number): string {
  return waiting === 0 && breaker === 'half-open'
    ? 'recovering: the next lead is a trial'
    : breakerWords[breaker]
}

/** Each buyer, to pause or resume, and how many deletions they have not confirmed. */
export function Buyers() {
  const { buyers, pause, deletions, mayAct, now, waiting } = useLoaderData<typeof loadToday>()
  const response = useActionData<typeof decideToday>()
  const isFolded = (buyer: ListedBuyer) => isInOrder(buyer, waiting)
  const folded = buyers.filter(isFolded)
  const others = buyers.filter((buyer) => !isFolded(buyer))
  return (
    <section className="panel" id="buyers">
      <h2>Buyers</h2>
      <Done of={['pause', 'resume']} />
      {deletions.oldestAt !== null && (
        <p>
          <a href={deletionsPath}>Buyers still to confirm a deletion: {deletions.count}</a>
          {deletions.failed > 0 && `, ${deletions.failed} of them not asked any more`},{' '}
          <small>
            oldest <Age at={deletions.oldestAt} now={now} />
          </small>
        </p>
      )}
      {(pause || mayAct) && (
        <details open={response?.about === allBuyers}>
          <summary>
            All buyers{' '}
            {pause && (
              <span className="state" data-state="parked">
                paused by {pause.changedBy}
              </span>
            )}
          </summary>
          {pause && (
            <p>
              {`“${pause.reason}”`} <ResumeAt at={pause.resumeAt} now={now} />
            </p>
          )}
          {mayAct && <PauseForm buyerId={allBuyers} isPaused={pause !== null} />}
        </details>
      )}
      {folded.length > 1 && (
        <details open={folded.some(({ buyerId }) => response?.about === buyerId)}>
          <summary>
            {`${folded.length} buyers `}
            <span className="state" data-state="closed">
              {breakerWords.closed}
            </span>{' '}
            <small>0 waiting, 0 parked: {folded.map(({ buyerId }) => buyerId).join(', ')}</small>
          </summary>
          {folded.map((buyer) => (
            <Buyer key={buyer.buyerId} of={buyer} />
          ))}
        </details>
      )}
      {(folded.length > 1 ? others : buyers).map((buyer) => (
        <Buyer key={buyer.buyerId} of={buyer} />
      ))}
    </section>
  )
}

type States = readonly { buyerId: string; state: string; count: number }[]

/** Sends, and has nothing waiting or parked. */
const isInOrder = ({ buyerId, isPaused, breaker, waiting }: ListedBuyer, states: States) =>
  !isPaused && breaker === 'closed' && waiting + parkedIn(states, buyerId) === 0

const parkedIn = (states: States, buyer: string) =>
  states.reduce(
    (sum, { buyerId, state, count }) => sum + (buyerId === buyer && state === 'parked' ? count : 0),
    0,
  )

function Buyer({ of }: { of: ListedBuyer }) {
  const { pause, mayAct, now, waiting: leads } = useLoaderData<typeof loadToday>()
  const response = useActionData<typeof decideToday>()
  const states = leads.filter((one) => one.buyerId === of.buyerId)
  const { buyerId, isPaused, pausedBy, pauseReason, resumeAt, breaker, waiting } = of
  return (
    <details open={response?.about === buyerId}>
      <summary>
        {buyerId}{' '}
        <span className="state" data-state={isPaused ? 'parked' : breaker}>
          {isPaused ? `paused by ${pausedBy}` : breakerIn(breaker, waiting)}
        </span>{' '}
        <small>
          {`${waiting} waiting, ${parkedIn(states, buyerId)} parked`}
          {pauseReason && `; paused: “${pauseReason}”`} <ResumeAt at={resumeAt} now={now} />
        </small>
      </summary>
      <p>
        {states.map(({ state, count }) => (
          <Fragment key={state}>
            <a href={leadsPath({ state, buyer: buyerId })}>{`${count} ${state}`}</a>,{' '}
          </Fragment>
        ))}
        <a href={leadsPath({ buyer: buyerId })}>all its leads</a>,{' '}
        <a href="/desk/funnel?by=buyer">what it took</a>
      </p>
      {mayAct && !pause && <PauseForm buyerId={buyerId} isPaused={isPaused} />}
    </details>
  )
}

export function ResumeAt({ at, now }: { at: number | null; now: number }) {
  return (
    at !== null && (
      <>
        resumes <Coming at={at} now={now} />
      </>
    )
  )
}

/** Pauses, for good or until a time, or resumes; for a reason. */
function PauseForm({ buyerId, isPaused }: { buyerId: string; isPaused: boolean }) {
  const response = useActionData<typeof decideToday>()
  const problem = response?.about === buyerId ? response.problem : null
  const [intent, label] = isPaused ? ['resume', 'Resume'] : ['pause', 'Pause']
  const all = buyerId === allBuyers ? ' all' : ''
  return (
    <DeskForm className="reason">
      <input type="hidden" name="buyer" value={buyerId} />
      {!isPaused && (
        <label>
          Resume at, in Toronto; empty: when someone does
          <input
            type="datetime-local"
            name="until"
            defaultValue={problem === null ? undefined : response?.until}
          />
        </label>
      )}
      <ReasonField id={`note-${intent}-${buyerId}`} problem={problem}>
        <button type="submit" name="intent" value={intent} className={isPaused ? '' : 'grave'}>
          {label}
          {all}
        </button>
      </ReasonField>
    </DeskForm>
  )
}

/** Says what the last form did, where it was sent. */
export function Done({ of }: { of: readonly string[] }) {
  const { done } = useLoaderData<typeof loadToday>()
  const response = useActionData<typeof decideToday>()
  if (response || !done || !of.includes(done.intent)) return null
  return (
    <p className="done" role="status">
      {done.words}
    </p>
  )
}
