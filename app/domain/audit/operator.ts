/** Who acts and why, as the audit keeps it. A dry run says what would happen, and changes nothing. */
export type OperatorAct = {
  by: string
  /** Never a personal value. */
  note: string
  isDryRun: boolean
}

const longestName = 64

/** Returns the name that every change and every look at personal data is kept under; null where it is none. */
export function parseOperatorName(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name.length > 0 && name.length <= longestName ? name : null
}
