import { ReasonForm } from '#app/desk/parts/reason-form'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { changes } from './change-route'
import type { Intent } from './lead-route'

/** The result of this page's last form; absent on a plain visit. */
type Response = { intent: Intent | null; problem: string | null } | undefined

type Offer = { intent: Intent; label: string; words: string; isGrave?: true }

const sendAgain: Offer = {
  intent: 'replay',
  label: 'Send again',
  words:
    'It goes to its buyer at once, or as soon as forwarding there is neither paused nor failing.',
}
const ends: readonly Offer[] = [
  {
    intent: 'accepted',
    label: 'Resolve as accepted',
    words: 'The buyer says that it has the lead.',
  },
  { intent: 'rejected', label: 'Resolve as rejected', words: 'The buyer will not take the lead.' },
]

const sendInDoubt: Offer = {
  ...sendAgain,
  words: 'The buyer may already have it: this can deliver it twice. Ask them first.',
  isGrave: true,
}

/** Returns what can be done with a lead in its state. */
function offersFor({ state, isUnsure, withdrawnAt }: DeskLead): readonly Offer[] {
  if (withdrawnAt !== null) return []
  const send = isUnsure ? sendInDoubt : sendAgain
  if (state === 'parked' || state === 'retry') return [send, ...ends]
  return state === 'dead' ? [send] : []
}

type ActionsProps = {
  lead: DeskLead
  seen: string
  mayAct: boolean
  response: Response
}

/** The fix: each opens to a reason, which is kept with who gave it, or leads to a preview. */
export function LeadActions({ lead, seen, mayAct, response }: ActionsProps) {
  return (
    <section className="panel">
      <h2>Fix</h2>
      {response?.problem && response.intent === null && (
        <p className="problem" role="alert">
          {response.problem}
        </p>
      )}
      {mayAct &&
        offersFor(lead).map(({ intent, label, words, isGrave }) => {
          const isRefused = response?.intent === intent && response.problem !== null
          return (
            <details key={intent} name="fix" open={isRefused}>
              <summary>{label}</summary>
              <p>{words}</p>
              <ReasonForm
                acts={[{ intent, label, isGrave }]}
                about={{ seen }}
                problem={isRefused ? response.problem : null}
              />
            </details>
          )
        })}
      {mayAct ? (
        <p className="who">
          {Object.entries(changes).map(
            ([change, label]) =>
              (change === 'erase' || lead.withdrawnAt === null) && (
                <a key={change} href={`/desk/leads/${lead.id}/${change}`}>
                  {label}
                </a>
              ),
          )}
        </p>
      ) : (
        <p>You are signed in as a viewer. An operator can send, resolve, withdraw and erase.</p>
      )}
    </section>
  )
}
