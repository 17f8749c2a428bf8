import type { ReactNode } from 'react'
import { arrows, changeClass, type Direction } from '#app/shared/change'

/** A change of a price; lists have the same as text, by `changeMarkup`. */
export function Change({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={changeClass} data-direction={direction}>
      <span aria-hidden="true">{arrows[direction]}</span> {children}
    </span>
  )
}
