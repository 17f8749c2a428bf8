import { useActionData } from 'react-router'
import { site } from '#app/content/site'
import { unpricedIn } from '#app/desk/funnel/in-words'
import { DeskForm, dollars, LeadLink, Problem, Rows, State } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import type { Earned } from '#app/domain/funnel/earnings'
import { type ReturnReason, returnReasons } from '#app/domain/leads/lead'
import {
  type Decision,
  decisions,
  type FixedLead,
  type FixResponse,
  type fixLeads,
  maxFixed,
  seenLead,
} from './fix-route'
import { Reason } from './reason'
import { ReturnedList } from './returned-list'

/** A preview of a change to several leads, to confirm with a reason; then its results. */
export function FixPage() {
  const response = useActionData<typeof fixLeads>() as FixResponse | undefined
  if (!response) return <NothingChosen />
  const { decision, leads, isDone, isChosen, listed, loss, problem, field } = response
  const { label, done } = decisions[decision]
  const fixed = leads.filter(({ stays }) => stays === null)
  const isDoubtful = (one: FixedLead) => doubts[decision]?.isOf(one) === true
  const isOfOwn = ({ reason }: FixedLead) => reason !== null
  return (
    <>
      <title>{`${label} · ${site.name} desk`}</title>
      <h1>
        {label} <small>{isDone ? 'result' : 'preview'}</small>
      </h1>
      {isDone && (
        <p className="done" role="status">
          {`${fixed.length} of ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} ${done}.`}
          {decision === 'replay' && fixed.length > 0 && ' What came of it is on each lead’s page.'}
        </p>
      )}
      {listed && <LeftOut {...listed} />}
      {listed && fixed.length === 0 && <ReturnedList typed={listed.typed} problem={problem} />}
      <DeskForm className="comments fix">
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="confirm" value="1" />
        <Rows
          caption={`${label}: leads`}
          columns={[
            'Lead',
            ...(isDone ? [] : ['State', 'Reason', 'Attempts']),
            ...['Buyer', 'Campaign', isDone ? 'What happened' : 'What happens'],
          ]}
        >
          {leads.map((one) => (
            <FixedRow
              key={one.id}
              one={one}
              words={`${isDone ? '' : 'would be '}${done}${saidIn(one, isDone ? response.returned : null)}`}
              doubt={!isDone && isDoubtful(one) ? doubts[decision]?.words : undefined}
              isChosen={isChosen}
              isDone={isDone}
            />
          ))}
        </Rows>
        {loss && fixed.length > 0 && <p>{lossWords(loss)}</p>}
        {!isDone && fixed.length > 0 && (
          <div className="reason">
            {decision === 'returned' && !fixed.every(isOfOwn) && (
              <BuyersWord
                isOfOthers={fixed.some(isOfOwn)}
                chosen={response.returned}
                problem={field === 'returned' && problem}
              />
            )}
            <ReasonField id="note" problem={field === 'note' ? problem : null} note={response.note}>
              <button type="submit" className={fixed.some(isDoubtful) ? 'grave' : ''}>
                {label}
              </button>
            </ReasonField>
          </div>
        )}
      </DeskForm>
      <p>
        <a href="/desk/leads">All leads</a>
      </p>
    </>
  )
}

/** As what a lead is returned: what the list says, if we know that word, or else what was chosen. */
function saidIn({ reason, said }: FixedLead, chosen: ReturnReason | null): string {
  const known = reason ?? chosen
  if (known) return `: ${known}`
  return said ? ` as chosen below: the list says “${said}”` : ''
}

/** What a list had besides the leads that are shown. */
function LeftOut({ leftOut, beyond }: NonNullable<FixResponse['listed']>) {
  const words = [
    leftOut.length > 0 &&
      `Left out, without a reference, ID, phone or email: ${leftOut.length === 1 ? 'line' : 'lines'} ${numbersIn(leftOut)}.`,
    beyond > 0 && `Up to ${maxFixed} lines at once: send the last ${beyond} again.`,
  ].filter(Boolean)
  return words.length > 0 && <p>{words.join(' ')}</p>
}

function numbersIn(lines: readonly number[]): string {
  const more = lines.length - mostNumbers
  return [...lines.slice(0, mostNumbers), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const mostNumbers = 50

function lossWords(loss: Earned): string {
  return `${[`As ticked, Earned falls by ${dollars(loss.cents)}`, unpricedIn(loss)].filter(Boolean).join(', ')}.`
}

type BuyersWordProps = {
  /** Whether the list says it of some. */
  isOfOthers?: boolean
  chosen?: ReturnReason | null
  problem?: string | false | null
}

/** What a buyer says of leads that it took. */
export function BuyersWord({ isOfOthers = false, chosen = null, problem = null }: BuyersWordProps) {
  return (
    <>
      <label>
        {isOfOthers ? 'What they say of the others' : 'What they say'}
        <select
          name="returned"
          required
          defaultValue={chosen ?? ''}
          aria-describedby={problem ? 'returned-problem' : undefined}
          aria-invalid={problem ? true : undefined}
        >
          <option value="">Choose</option>
          {returnReasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
      </label>
      <Problem id="returned-problem" of={problem} />
    </>
  )
}

function NothingChosen() {
  return (
    <>
      <title>{`Several leads · ${site.name} desk`}</title>
      <h1>Several leads</h1>
      <p>
        Choose them in the <a href="/desk/leads">list of leads</a>.
      </p>
    </>
  )
}

type Doubt = { isOf: (one: FixedLead) => boolean; words: string }

/**
 * Leads for which a decision may be wrong: they are changed only if they are ticked. One in retry is none: it goes to its
 * buyer again by itself.
 */
const doubts: Partial<Record<Decision, Doubt>> = {
  replay: {
    isOf: ({ lead }) => lead?.isUnsure === true && lead.state !== 'retry',
    words: 'its buyer may have it: ask them first',
  },
  accepted: {
    isOf: ({ lead }) => lead?.isUnsure === false,
    words: 'its buyer didn’t say that it took it: ask them first',
  },
  returned: { isOf: ({ isOneOfSeveral }) => isOneOfSeveral, words: 'its line has several leads' },
}

type FixedRowProps = {
  one: FixedLead
  words: string
  doubt: string | undefined
  /** Whether it was ticked in a form that was refused. */
  isChosen: boolean
  /** Its state is then no longer what it was. */
  isDone: boolean
}

function FixedRow({
  one: { id, lead, stays, reason },
  words,
  doubt,
  isChosen,
  isDone,
}: FixedRowProps) {
  const isOffered = !isDone && stays === null
  const isTicked = doubt === undefined || isChosen
  return (
    <tr>
      <th scope="row">
        {lead && isOffered && (
          <>
            <input type="hidden" name="shown" value={seenLead(lead, reason)} />
            <input
              type="checkbox"
              name="lead"
              value={seenLead(lead, reason)}
              defaultChecked={isTicked}
              aria-label={`Take ${id}`}
            />
          </>
        )}{' '}
        {lead ? <LeadLink id={lead.id} /> : id}
      </th>
      {!isDone && (
        <>
          <td>{lead && <State state={lead.state} />}</td>
          <td data-name="Reason">
            {lead?.reason && <Reason reason={lead.reason} isUnsure={lead.isUnsure} />}
          </td>
          <td data-name="Attempts">{lead?.attempts}</td>
        </>
      )}
      <td data-name="Buyer">{lead?.buyerId}</td>
      <td data-name="Campaign">{lead?.campaign}</td>
      <td data-name={isDone ? 'What happened' : 'What happens'}>
        {stays === null ? words : `stays: ${stays}`}
        {stays === null && doubt && ` (${isTicked ? '' : 'not ticked: '}${doubt})`}
      </td>
    </tr>
  )
}
