import type { ReactNode } from 'react'

export type Direction = 'up' | 'down' | 'flat'

export const arrows: Record<Direction, string> = { up: '▲', down: '▼', flat: '■' }

/** A change of a price: arrow and sign say what the colour says, for whoever cannot tell the colours apart. */
export function Change({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className="change num" data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span> {children}
    </span>
  )
}
