import { requestsPath } from '#app/desk/inbox/requests-route'
import { listPath } from '#app/desk/parts/listed'
import { DeskForm, Problem } from '#app/desk/parts/parts'
import { leadPath } from '#app/desk/parts/read-asked-on'
import { ReasonField, ReasonForm } from '#app/desk/parts/reason-form'
import { wordsOf } from '#app/desk/parts/runbook'
import type { OpenRequest } from '#app/domain/contact/ports'
import { leadReference } from '#app/domain/leads/lead'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { reversedOf } from '#app/flows/leads/resolve-leads.server'
import { AskBuyers, type BuyerEmails } from './ask-buyer'
import { changes } from './change-route'
import { HoldingLetters } from './ended-list'
import { BuyersWord } from './fix-page'
import type { Intent } from './lead-route'
import { leadsPath } from './read-lead-filter'
import { isRequestAct } from './request-acts'

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

const reversals: Record<'accepted' | 'rejected', Offer> = {
  accepted: {
    intent: 'accepted',
    label: 'Resolve as accepted instead',
    words: 'The buyer has the lead after all: it is accepted from now on, and earns.',
  },
  rejected: {
    intent: 'rejected',
    label: 'Resolve as rejected instead',
    words: 'The buyer doesn’t have the lead after all: it was never accepted, and earns nothing.',
  },
}

const takeBack: Offer = {
  intent: 'unreturned',
  label: 'Not returned after all',
  words: 'The mark goes. The audit keeps both.',
}

const sendInDoubt: Offer = {
  ...sendAgain,
  words: 'The buyer may already have it: this can deliver it twice. Ask them first.',
  isGrave: true,
}

const parkedInDoubt = ['Means', 'Do'].map((label) => wordsOf('LEAD_PARKED', label)).join(' ')
const parkedFor =
  'It waits for you: fix what the reason names, then send it again if that is offered, or resolve it.'
const parkedReplaced =
  'Its person has a newer lead, so it is only resolved: ask the buyer whether it has this one.'

export function offersFor(lead: DeskLead, { now, sendableSince }: Times): readonly Offer[] {
  const { state, isUnsure, withdrawnAt, nextAttemptAt, createdAt, isReplaced } = lead
  if (withdrawnAt !== null) return []
  // In retry, it goes there again by itself.
  const again = isUnsure && state !== 'retry' ? sendInDoubt : sendAgain
  const send = createdAt < sendableSince || isReplaced ? [] : [again]
  // Due already: it goes by itself.
  if (state === 'retry' && nextAttemptAt <= now) return ends
  if (state === 'parked' || state === 'retry') return [...send, ...ends]
  const reversed = reversedOf(lead)
  if (reversed) return [reversals[reversed]]
  return state === 'dead' ? send : []
}

/** `sendableSince`: an older lead isn't sent again. */
type Times = { now: number; sendableSince: number }

type ActionsProps = {
  lead: DeskLead
  /** The person's, that are open. */
  messages: readonly OpenRequest[]
  /** The message that an operator came from. */
  meant: string | null
  times: Times
  seen: string
  mayAct: boolean
  emails: BuyerEmails
  response: Response
}

/** The fix: each opens to a reason, which is kept with who gave it, or leads to a preview. */
export function LeadActions({
  lead,
  messages,
  meant,
  times,
  seen,
  mayAct,
  emails,
  response,
}: ActionsProps) {
  const taken = lead.returned === null ? [] : [takeBack]
  const offers = mayAct ? [...offersFor(lead, times), ...taken] : []
  const { intent: asked = null, problem = null } = response ?? {}
  const isElsewhere =
    asked !== null && (asked === 'reveal' || asked === 'prove' || isRequestAct(asked))
  const isReturnable = mayAct && lead.state === 'accepted' && lead.returned === null
  const isOffered =
    (asked === 'returned' && isReturnable) || offers.some(({ intent }) => intent === asked)
  return (
    <section className="panel">
      <h2>Fix</h2>
      {problem && !isElsewhere && !isOffered && <Problem of={problem} />}
      {offers.length > 0 && lead.state === 'parked' && (
        <p>{lead.isReplaced ? parkedReplaced : lead.isUnsure ? parkedInDoubt : parkedFor}</p>
      )}
      {mayAct && <AskBuyers of={[lead]} emails={emails} />}
      {offers.map(({ intent, label, words, isGrave }) => {
        const isRefused = asked === intent && problem !== null
        return (
          <details key={intent} name="fix" open={isRefused}>
            <summary>{label}</summary>
            <p>{words}</p>
            <ReasonForm
              acts={[{ intent, label, isGrave }]}
              about={{ seen }}
              problem={isRefused ? problem : null}
            />
          </details>
        )
      })}
      {isReturnable && <GiveBack seen={seen} problem={asked === 'returned' ? problem : null} />}
      <HoldingLetters of={messages} />
      {mayAct ? (
        <p className="who">
          {Object.entries(changes).map(
            ([change, label]) =>
              (change === 'erase' || lead.withdrawnAt === null) && (
                <a key={change} href={leadPath(lead.id, meant, change)}>
                  {label}
                </a>
              ),
          )}
          <a href={listPath(requestsPath, { lead: leadReference(lead.id) })}>
            Note a request that waits
          </a>
        </p>
      ) : (
        <p>You are signed in as a viewer. An operator can send, resolve, withdraw and erase.</p>
      )}
    </section>
  )
}

/** What a buyer says of a lead that it took. */
function GiveBack({ seen, problem }: { seen: string; problem: string | null }) {
  return (
    <details name="fix" open={problem !== null}>
      <summary>Returned by the buyer</summary>
      <p>
        It stays accepted, but earns nothing: Earned falls at once.{' '}
        <a href={leadsPath({ returned: 'yes' })}>Several at once</a>
      </p>
      <DeskForm className="reason">
        <input type="hidden" name="seen" value={seen} />
        <BuyersWord />
        <ReasonField id="note-returned" problem={problem}>
          <button type="submit" name="intent" value="returned">
            Mark as returned
          </button>
        </ReasonField>
      </DeskForm>
    </details>
  )
}
