import type { ComponentProps } from 'react'
import { Icon } from './icon'

/** Renders a native select with our arrow. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select {...props} className="input" />
      <Icon name="chevron" />
    </span>
  )
}
