import type { ReactNode } from 'react'

/** The shapes of a lead form until it has loaded: a row, two names, three rows, and its button. */
export function FormSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="form-skeleton">
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
      {children}
    </div>
  )
}
