import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Busy: it says so, ignores presses (also of Enter) and keeps the focus. */
  pending?: boolean
  wide?: boolean
}

export function buttonClass(variant: ButtonVariant = 'primary', wide = false) {
  return `btn btn-${variant}${wide ? ' btn-wide' : ''}`
}

export function Button({
  variant,
  pending = false,
  wide,
  className = '',
  type = 'submit',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(variant, wide)} ${className}`}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

type LinkButtonProps = LinkProps & { variant?: ButtonVariant }

/** A link that looks like a button; it only navigates. */
export function LinkButton({ variant, className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant)} ${className}`} />
}

/** Shown next to text that says what is going on; hidden from screen readers. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      className="icon spinner"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="10" cy="10" r="7.5" opacity=".25" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" strokeLinecap="round" />
    </svg>
  )
}
