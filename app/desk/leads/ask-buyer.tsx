import { site } from '#app/content/site'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { encodeValue } from '#app/shared/query'
import { toIso } from '#app/shared/time'

/** As many fit the address that a mail program takes. */
const mostAsked = 25

/** Letters to buyers that ask which parked leads they have, by IDs alone: opens the operator's mail program. */
export function AskBuyers({ of: leads }: { of: readonly DeskLead[] }) {
  const unsure = leads.filter(({ state, isUnsure }) => state === 'parked' && isUnsure)
  const buyers = Array.from(new Set(unsure.map(({ buyerId }) => buyerId)))
  return buyers.map((buyer) => {
    const all = unsure.filter(({ buyerId }) => buyerId === buyer)
    const asked = all.slice(0, mostAsked)
    return (
      <p key={buyer}>
        <a href={letterTo(asked)}>
          {`Ask ${buyer} by email ${all.length === 1 ? 'if it has it' : `which of these ${asked.length} it has`}`}
        </a>
      </p>
    )
  })
}

function letterTo(leads: readonly DeskLead[]): string {
  const lines = [
    'Hello,',
    '',
    'We sent you the leads below, and had no clear answer. Please tell us of each whether you have it.',
    'The ID is its leadId, and was its Idempotency-Key. Times are UTC.',
    '',
    ...leads.map(({ id, createdAt }) => `${id}, registered ${toIso(createdAt)}`),
    '',
    site.name,
  ]
  const query = [
    `subject=${encodeValue('Leads without a clear answer')}`,
    `body=${encodeValue(lines.join('\r\n'))}`,
  ]
  return `mailto:?${query.join('&')}`
}
