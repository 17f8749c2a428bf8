import { type ComponentProps, createContext, useContext } from 'react'

/** The field that says that a form came from a page of the desk. */
export const tokenField = 'token'

const FormToken = createContext('')

export const FormTokenProvider = FormToken.Provider

/**
 * A form that changes something. A script on a public page, such as an ad network's tag, can post in the operator's
 * name but cannot read this token.
 */
export function DeskForm({ children, ...props }: ComponentProps<'form'>) {
  return (
    <form method="post" {...props}>
      <input type="hidden" name={tokenField} value={useContext(FormToken)} />
      {children}
    </form>
  )
}
