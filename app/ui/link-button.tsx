import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, buttonClass } from './button'

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; wide?: boolean }

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ variant, wide, className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant, wide)} ${className}`} />
}
