import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './spinner'

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

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; wide?: boolean }

/** A link that looks like a button; it only navigates. */
export function LinkButton({ variant, wide, className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant, wide)} ${className}`} />
}
