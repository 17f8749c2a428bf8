import { At } from '#app/desk/parts/parts'

/** When a person who asks about their data must have an answer. */
export function Deadline({ dueAt, now }: { dueAt: number; now: number }) {
  const isOver = dueAt < now
  return (
    <span className="state" data-state={isOver ? 'parked' : undefined}>
      {isOver ? 'overdue since ' : 'to answer by '}
      <At at={dueAt} />
    </span>
  )
}
