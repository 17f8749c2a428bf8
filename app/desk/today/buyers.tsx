import { useActionData, useLoaderData } from 'react-router'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { Age } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
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

const pause = { intent: 'pause', label: 'Pause', isGrave: true }
const resume = { intent: 'resume', label: 'Resume' }

/** Each buyer, to pause or resume, and how many deletions they have not confirmed. */
export function Buyers() {
  const { buyers, deletions, mayAct, now } = useLoaderData<typeof loadToday>()
  const response = useActionData<typeof decideToday>()
  return (
    <section className="panel" id="buyers">
      <h2>Buyers</h2>
      <Done of={['pause', 'resume']} />
      {deletions.oldestAt !== null && (
        <p>
          <a href={deletionsPath}>Buyers still to confirm a deletion: {deletions.count}</a>,{' '}
          <small>
            oldest <Age at={deletions.oldestAt} now={now} />
          </small>
        </p>
      )}
      {buyers.map(({ buyerId, isPaused, pausedBy, pauseReason, breaker, waiting }) => {
        const problem = response?.about === buyerId ? response.problem : null
        return (
          <details key={buyerId} open={problem !== null}>
            <summary>
              {buyerId}{' '}
              <span className="state" data-state={isPaused ? 'parked' : breaker}>
                {isPaused ? `paused by ${pausedBy}` : breakerIn(breaker, waiting)}
              </span>{' '}
              <small>
                {waiting} waiting{pauseReason && `; paused: “${pauseReason}”`}
              </small>
            </summary>
            <p>
              <a href={leadsPath({ buyer: buyerId })}>Its leads</a>,{' '}
              <a href="/desk/funnel?by=buyer">what it took</a>
            </p>
            {mayAct && (
              <ReasonForm
                acts={[isPaused ? resume : pause]}
                about={{ buyer: buyerId }}
                problem={problem}
              />
            )}
          </details>
        )
      })}
    </section>
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
