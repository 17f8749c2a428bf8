/** Who acts and why, for the audit. A dry run reports what would happen and changes nothing. */
export type OperatorAct = {
  by: string
  /** Never a personal value. */
  note: string
  isDryRun: boolean
}

const longestName = 64

/** Returns the operator's name under which changes and looks at personal data are audited; null if it is not one. */
export function parseOperatorName(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name.length > 0 && name.length <= longestName ? name : null
}
