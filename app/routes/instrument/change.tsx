import type { ReactNode } from 'react'
import { arrows, changeClass, type Direction } from '#app/domain/market/display/format'

/** A price's change; lists render the same as text with `changeMarkup`. */
export function Change({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={changeClass} data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span> {children}
    </span>
  )
}
