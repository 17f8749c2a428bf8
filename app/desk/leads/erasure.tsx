import { auditPath } from '#app/desk/audit/audit-route'
import type { readErasureRecord } from '#app/desk/inbox/privacy-request'
import { Asked, At, counted, FactList } from '#app/desk/parts/parts'

export type ErasureRecord = NonNullable<Awaited<ReturnType<typeof readErasureRecord>>>

export function Erasure({ of, isNew = false }: { of: ErasureRecord; isNew?: boolean }) {
  const { name, under, at, by, count, messages, settled, notices } = of
  const noted = messages > 0 ? ` and ${counted(messages, 'message')}` : ''
  const what = under === 'phone' ? `${counted(count, 'lead')}${noted}` : counted(count, 'message')
  const said = Array.from(new Set(settled.toSorted()), (end) => {
    const many = settled.filter((one) => one === end).length
    return `${counted(many, 'request')} about their data, ${end}`
  })
  return (
    <section className="panel">
      <h2>Erasure of {under === 'phone' ? 'a phone' : 'an email'}</h2>
      <FactList
        of={{
          Number: <span className="reference">{name}</span>,
          Erased: `${what} under ${under === 'phone' ? 'a phone' : 'an email'}`,
          When: <At at={at} />,
          By: by,
          ...(under === 'phone' && {
            Buyers: <Notices of={notices} count={count} isNew={isNew} />,
          }),
          ...(said.length > 0 && { Settled: said.join('; ') }),
          Audit: <a href={auditPath({ subject: name })}>What was done before, and why</a>,
        }}
      />
    </section>
  )
}

type NoticesProps = { of: ErasureRecord['notices']; count?: number; isNew?: boolean }

/** What buyers were asked about so many leads, and their answers. */
export function Notices({ of: notices, count = notices.length, isNew = false }: NoticesProps) {
  const rest = count - notices.length
  return (
    <ul>
      {notices.map((notice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a notice names no lead
        <li key={at}>
          {`${notice.buyerId}: asked `}
          <Asked notice={notice} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          {`${counted(rest, 'lead')} without a notice: the buyer never had it${isNew ? '' : ', or has long confirmed'}`}
        </li>
      )}
      {count === 0 && <li>none had a lead</li>}
    </ul>
  )
}
