import type { ReactNode } from 'react'
import { longDate } from '#app/shared/time'
import { torontoClock, torontoDate } from '#app/shared/toronto-time'

/** Name and value, side by side. Empty values are omitted. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const told = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-y-2">
      {told.map(([name, value]) => (
        <div key={name} className="flex gap-x-3">
          <dt className="basis-32 text-body text-soft">{name}</dt>
          <dd className="w-0 grow wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-ink pt-3">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shows `November 20, 2026, 7:26 a.m.` in Toronto's time, the same on server and browser. */
export function Moment({ iso }: { iso: string }) {
  const at = Date.parse(iso)
  const { minutes } = torontoClock(at)
  const hours = Math.floor(minutes / 60)
  const clock = `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'a.m.' : 'p.m.'}`
  return (
    <time dateTime={iso}>
      {longDate(torontoDate(at))}, {clock}
    </time>
  )
}
