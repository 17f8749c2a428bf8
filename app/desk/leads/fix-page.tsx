import { useActionData } from 'react-router'
import { site } from '#app/content/site'
import { DeskForm, LeadLink, Rows, State } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import { decisions, type FixedLead, type FixResponse, type fixLeads, seenLead } from './fix-route'

/** A preview of a change to several leads, to confirm with a reason; then its results. */
export function FixPage() {
  const response = useActionData<typeof fixLeads>() as FixResponse | undefined
  if (!response) return <NothingChosen />
  const { decision, leads, isDone, problem } = response
  const { label, done } = decisions[decision]
  const fixed = leads.filter(({ stays }) => stays === null)
  const isDoubtful = ({ lead }: FixedLead) => decision === 'replay' && lead?.isUnsure === true
  return (
    <>
      <title>{`${label} · ${site.name} desk`}</title>
      <h1>
        {label} <small>{isDone ? 'result' : 'preview'}</small>
      </h1>
      {isDone && (
        <p className="done" role="status">
          {`${fixed.length} of ${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} ${done}.`}
        </p>
      )}
      <DeskForm className="comments">
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="confirm" value="1" />
        <Rows caption={`${label}: leads`} columns={['Lead', 'State', 'Buyer', 'What happens']}>
          {leads.map((one) => (
            <FixedRow
              key={one.id}
              one={one}
              words={isDone ? done : `would be ${done}`}
              isDoubtful={isDoubtful(one)}
              isOffered={!isDone && one.stays === null}
            />
          ))}
        </Rows>
        {problem && leads.length === 0 && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {!isDone && fixed.length > 0 && (
          <div className="reason">
            <ReasonField id="note" problem={problem}>
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

type FixedRowProps = {
  one: FixedLead
  words: string
  isDoubtful: boolean
  /** Whether it can still be left out. */
  isOffered: boolean
}

/** A lead that the buyer may have already is sent again only if it is ticked. */
function FixedRow({ one: { id, lead, stays }, words, isDoubtful, isOffered }: FixedRowProps) {
  return (
    <tr>
      <th scope="row">
        {lead && isOffered && (
          <input
            type="checkbox"
            name="lead"
            value={seenLead(lead)}
            defaultChecked={!isDoubtful}
            aria-label={`Take ${id}`}
          />
        )}{' '}
        {lead ? <LeadLink id={lead.id} /> : id}
      </th>
      <td>{lead && <State state={lead.state} />}</td>
      <td data-name="Buyer">{lead?.buyerId}</td>
      <td data-name="What happens">
        {stays === null ? words : `stays: ${stays}`}
        {stays === null && isDoubtful && isOffered && ' (its buyer may have it: ask them first)'}
      </td>
    </tr>
  )
}
