import { site } from '#app/content/site'
import type { DeskLead } from '#app/domain/leads/lead-desk-store.server'
import { encodeValue } from '#app/shared/query'
import { toIso } from '#app/shared/time'

/** As many fit the address that a mail program takes. */
const mostNamed = 25

type Named = { buyerId: string }

/** Where buyers are written to, by their IDs; none that is set without an email. */
export type BuyerEmails = Readonly<Record<string, string>>

type LettersProps<Row extends Named> = {
  of: readonly Row[]
  emails: BuyerEmails
  subject: string
  words: readonly string[]
  lineOf: (row: Row) => string
  /** What the link to a letter says, which names so many leads. */
  linkOf: (buyerId: string, count: number) => string
}

/** One letter to each buyer, about leads by their IDs alone: opens the operator's mail program. */
function BuyerLetters<Row extends Named>({ of: rows, ...letter }: LettersProps<Row>) {
  const buyers = Array.from(new Set(rows.map(({ buyerId }) => buyerId)))
  return buyers.map((buyer) => {
    const named = rows.filter(({ buyerId }) => buyerId === buyer).slice(0, mostNamed)
    const lines = [
      ...['Hello,', '', ...letter.words],
      'The ID is its leadId, and was its Idempotency-Key. Times are UTC.',
      ...['', ...named.map(letter.lineOf), '', site.name],
    ]
    const body = `body=${encodeValue(lines.join('\r\n'))}`
    return (
      <p key={buyer}>
        <a
          href={`mailto:${encodeValue(letter.emails[buyer] ?? '')}?subject=${encodeValue(letter.subject)}&${body}`}
        >
          {letter.linkOf(buyer, named.length)}
        </a>
      </p>
    )
  })
}

export function AskBuyers({ of: leads, emails }: { of: readonly DeskLead[]; emails: BuyerEmails }) {
  const unsure = leads.filter(({ state, isUnsure }) => state === 'parked' && isUnsure)
  return (
    <BuyerLetters
      of={unsure}
      emails={emails}
      subject="Leads without a clear answer"
      words={[
        'We sent you the leads below, and had no clear answer. Please tell us of each whether you have it.',
      ]}
      lineOf={({ id, createdAt }) => `${id}, registered ${toIso(createdAt)}`}
      linkOf={(buyerId, count) =>
        `Ask ${buyerId} by email ${count === 1 ? 'if it has it' : `which of these ${count} it has`}`
      }
    />
  )
}

export function AskWhy({ of: leads, emails }: { of: readonly DeskLead[]; emails: BuyerEmails }) {
  const rejected = leads.filter(({ state }) => state === 'rejected')
  return (
    <BuyerLetters
      of={rejected}
      emails={emails}
      subject="Rejected leads"
      words={['You rejected the leads below. Please tell us why, so we send you fewer of them.']}
      lineOf={({ id, createdAt, reason }) =>
        `${id}, registered ${toIso(createdAt)}${reason ? `, ${reason}` : ''}`
      }
      linkOf={(buyerId, count) =>
        `Ask ${buyerId} by email why it rejected ${count === 1 ? 'it' : `these ${count}`}`
      }
    />
  )
}

/** Asks buyers to delete leads and to end contact; `createdAt` is when they were first asked. */
export function AskToDelete({
  of,
  emails,
}: {
  of: readonly (Named & { leadId: string; createdAt: number })[]
  emails: BuyerEmails
}) {
  return (
    <BuyerLetters
      {...{ of, emails }}
      subject="Leads to delete"
      words={[
        'The people of the leads below withdrew their consent, or had their data erased. Please delete what you have of each, end all contact, and tell us when that is done.',
      ]}
      lineOf={({ leadId, createdAt }) => `${leadId}, asked since ${toIso(createdAt)}`}
      linkOf={(buyerId, count) =>
        `Ask ${buyerId} by email to delete ${count === 1 ? 'it' : `these ${count}`}`
      }
    />
  )
}
