import { useActionData, useLoaderData } from 'react-router'
import { AskedOn } from '#app/desk/parts/asked-on'
import { CopiedBefore, CopyFiles } from '#app/desk/parts/copy-files'
import { At } from '#app/desk/parts/parts'
import { ReasonForm } from '#app/desk/parts/reason-form'
import { correctedFields, leadReference } from '#app/domain/leads/lead'
import type { decideOnLead, loadLead } from './lead-route'
import { asksOf, buyersPart, type RequestAct, somethingElse } from './request-acts'

/** What can be done here for a request about the person's data; to withdraw or erase has a page of its own. */
export function RequestForms() {
  const { lead, otherLeads, corrections, copies } = useLoaderData<typeof loadLead>()
  const response = useActionData<typeof decideOnLead>()
  const typed = response?.typed ?? {}
  return (
    <>
      {corrections.map(({ id, at, by, note }) => (
        <p key={id}>
          Corrected <At at={at} /> by {by}: “{note}”
        </p>
      ))}
      <details open={response?.intent === 'copy'}>
        <summary>A copy for them</summary>
        <p>
          Files of all data under their phone, as they see it themselves, and of all messages under
          their email. Check first that both are theirs.
          {otherLeads.some(({ isOfPhone }) => isOfPhone === 0) &&
            ' A lead of another phone has a copy of its own.'}
        </p>
        {response?.copy ? (
          <CopyFiles name={`data-${leadReference(lead.id)}`} copy={response.copy} />
        ) : (
          <>
            <CopiedBefore of={copies} />
            <RequestForm intent="copy" label="Make it" />
          </>
        )}
      </details>
      <details open={response?.intent === 'corrected'}>
        <summary>A correction</summary>
        <p>
          Fill in only what was wrong. It is used from now on, also if the lead is sent again; what
          they entered stays beside it, as what they agreed to. Tell the buyer what is right. A
          phone can’t be corrected, because a code proved it: with another one, they register again.
        </p>
        <RequestForm intent="corrected" label="Correct it">
          {correctedFields.map((field) => (
            <label key={field}>
              {fieldLabels[field]}
              <input
                name={field}
                type={field === 'email' ? 'email' : 'text'}
                maxLength={field === 'email' ? 254 : 100}
                autoComplete="off"
                defaultValue={typed[field]}
              />
            </label>
          ))}
          <label>
            <input type="checkbox" name="wrong" value={somethingElse} /> Something else was wrong,
            which the reason names
          </label>
          <label>
            The buyer
            <select name="buyer" required defaultValue={typed.buyer ?? ''}>
              <option value="">choose</option>
              {Object.entries(buyersPart).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        </RequestForm>
      </details>
      {lead.withdrawnAt !== null && (
        <details open={response?.intent === 'stands'}>
          <summary>They ask again to stop</summary>
          <p>
            Their consent is withdrawn since <At at={lead.withdrawnAt} />: note that for the later
            request, which can then be closed.
          </p>
          <RequestForm intent="stands" label="Note that it stands" />
        </details>
      )}
    </>
  )
}

const fieldLabels = {
  firstName: 'First name should be',
  lastName: 'Last name should be',
  email: 'Email should be',
}

type RequestFormProps = { intent: RequestAct; label: string; children?: React.ReactNode }

function RequestForm({ intent, label, children }: RequestFormProps) {
  const { messages, others, meant } = useLoaderData<typeof loadLead>()
  const response = useActionData<typeof decideOnLead>()
  const isRefused = response?.intent === intent
  return (
    <ReasonForm acts={[{ intent, label }]} problem={isRefused ? response.problem : null}>
      {children}
      <AskedOn {...{ messages, others, meant }} asks={asksOf[intent]} isRefused={isRefused} />
    </ReasonForm>
  )
}
