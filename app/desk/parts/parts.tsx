import * as React from 'react'
import { type ComponentProps, createContext, useContext } from 'react'
import { type LeadState, leadReference, type ReturnReason } from '#app/domain/leads/lead'
import type { BuyerNotice } from '#app/domain/leads/lead-desk-store.server'
import type { LeadId } from '#app/shared/brands'
import { day, hour, minute, shortMonth, toIso } from '#app/shared/time'
import { minuteName, torontoZone } from '#app/shared/toronto-time'
import { leadPath } from './read-asked-on'

const clock = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: torontoZone,
})

const timeIn = (at: number) => shortMonth(clock.format(at))

/** A time in Toronto. */
export function At({ at }: { at: number }) {
  return <time dateTime={toIso(at)}>{timeIn(at)}</time>
}

/** A time in Toronto to the minute, short enough for a wide table. */
export function Brief({ at }: { at: number }) {
  return (
    <time dateTime={toIso(at)} title={timeIn(at)}>
      {minuteName(at)}
    </time>
  )
}

const ages = new Intl.RelativeTimeFormat('en-CA')

/** A time as its distance from now. */
export function Age({ at, now }: { at: number; now: number }) {
  const [passed, unit] = inUnits(now - at)
  return (
    <time dateTime={toIso(at)} title={timeIn(at)}>
      {ages.format(-passed, unit)}
    </time>
  )
}

/** When a buyer was asked to delete a lead, and whether it has confirmed. */
export function Asked({ notice }: { notice: BuyerNotice }) {
  const { state, attempts, lastReason, createdAt, updatedAt } = notice
  const came = lastReason && <small>{lastReason}</small>
  if (state === 'done') {
    return (
      <>
        <At at={createdAt} />, confirmed <At at={updatedAt} /> {came}
      </>
    )
  }
  return (
    <>
      <At at={createdAt} />,{' '}
      <span className="state" data-state={attempts > 0 ? 'parked' : undefined}>
        {state === 'failed' ? 'not confirmed: ask them' : 'not confirmed yet'}
      </span>{' '}
      {counted(attempts, 'attempt')} {came}
    </>
  )
}

/** The time of the next attempt, with its distance from now. */
export function Coming({ at, now }: { at: number; now: number }) {
  const [left, unit] = inUnits(at - now)
  return (
    <>
      <At at={at} />, {left > 0 ? ages.format(left, unit) : at > now ? 'within a minute' : 'due'}
    </>
  )
}

function inUnits(length: number) {
  const [unit, of] =
    length < 2 * hour
      ? (['minute', minute] as const)
      : length < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const)
  return [Math.max(0, Math.floor(length / of)), unit] as const
}

const money = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

export function dollars(cents: number): string {
  // A line could break after a minus sign alone.
  return money.format(cents / 100).replace('-', '−\u2060')
}

/** Returns `1 comment`, `2 comments`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`
}

type PagesProps = { page: number; hasMore: boolean; pathOf: (page: number) => string }

export function Pages({ page, hasMore, pathOf }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && <a href={pathOf(page - 1)}>Previous</a>}
      <span>Page {page}</span>
      {hasMore && <a href={pathOf(page + 1)}>Next</a>}
    </nav>
  )
}

/** A table whose rows become blocks on a phone, where each cell says its column's name; nothing without rows. */
export function Rows({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly React.ReactNode[]
  children: React.ReactNode
}) {
  if (React.Children.count(children) === 0) return null
  return (
    <div className="rows">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Takes the text of an `?inlined` script, whose hash the desk's policy lists. */
export function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own files
  return <script dangerouslySetInnerHTML={{ __html: text }} />
}

/** The field that says that a form came from a page of the desk. */
export const tokenField = 'token'

const FormToken = createContext('')

export const FormTokenProvider = FormToken.Provider

/**
 * A form that changes something. A script on a public page, such as an ad network's tag, can post in the operator's
 * name but cannot read this token.
 */
export function DeskForm({ children, ...props }: ComponentProps<'form'>) {
  return (
    <form method="post" {...props}>
      <input type="hidden" name={tokenField} value={useContext(FormToken)} />
      {children}
    </form>
  )
}

/** Says why a form was refused, or a filter; nothing if it wasn't. */
export function Problem({ id, of }: { id?: string; of: string | null | undefined | false }) {
  if (!of) return null
  return (
    <p id={id} className="problem" role="alert">
      {of}
    </p>
  )
}

/** Names with their values; an absent value is unknown. */
export function FactList({ of }: { of: Record<string, React.ReactNode> }) {
  return (
    <dl className="facts">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? 'unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A link to a file that this page has made: it is at no address. */
export function JsonFile({ name, of, children }: JsonFileProps) {
  const json = encodeURIComponent(`${JSON.stringify(of, null, 2)}\n`)
  return (
    <a href={`data:application/json;charset=utf-8,${json}`} download={name} className="screen-only">
      {children}
    </a>
  )
}

type JsonFileProps = { name: string; of: object; children: React.ReactNode }

/** A state by its word, and by a colour where someone has to act. */
export function State({ state }: { state: LeadState }) {
  return (
    <span className="state" data-state={state}>
      {state}
    </span>
  )
}

/** Says that a lead's consent was withdrawn, whatever its state; nothing if it wasn't. */
export function Withdrawn({ at }: { at: number | null }) {
  return at === null ? null : (
    <span className="state" data-state="parked">
      withdrawn
    </span>
  )
}

/** Says why a buyer gave a lead back; nothing if it didn't. */
export function Returned({ as }: { as: ReturnReason | null }) {
  return as === null ? null : (
    <span className="state" data-state="parked">
      returned: {as}
    </span>
  )
}

/** `meant`: the message that an operator came from. */
export function LeadLink({ id, meant = null }: { id: LeadId; meant?: string | null }) {
  return (
    <a href={leadPath(id, meant)} className="reference">
      {leadReference(id)}
    </a>
  )
}

/** When a person who asks about their data must have an answer. */
export function Deadline({ dueAt, now }: { dueAt: number; now: number }) {
  const isOver = dueAt < now
  return (
    <span className="state" data-state={isOver ? 'parked' : undefined}>
      {isOver ? 'overdue since ' : 'to answer by '}
      <Brief at={dueAt} />
    </span>
  )
}
