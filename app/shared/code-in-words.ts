/** Returns `a 4-digit code`, or `an 8-digit code`. */
export function codeInWords(length: number): string {
  return `${length === 8 ? 'an' : 'a'} ${length}-digit code`
}
