declare const named: unique symbol

/**
 * Someone who may decide on leads and look at persons, as the audit names them: who has the secrets for a command, or
 * is signed in at the desk as an operator. Only this file makes one.
 */
export type OperatorName = string & { readonly [named]: true }

/** Who acts and why, for the audit. A dry run reports what would happen and changes nothing. */
export type OperatorAct = {
  by: OperatorName
  /** Never a personal value. */
  note: string
  isDryRun: boolean
  /** The requests about the person's data that it is for; none if no one noted any. */
  requests?: readonly string[]
}

const longestName = 64

/** Returns the operator's name under which changes and looks at personal data are audited; null if it is not one. */
export function parseOperatorName(text: string | undefined): OperatorName | null {
  const name = text?.trim() ?? ''
  return name.length > 0 && name.length <= longestName ? (name as OperatorName) : null
}

/** Returns the name of someone whose computer or sign-in names them; `unknown` where it names no one. */
export function operatorNamed(text: string): OperatorName {
  return parseOperatorName(text) ?? ('unknown' as OperatorName)
}
