import { digitsOf } from '#app/shared/digits'

/** Returns the caret's position in `next`, after the same digit as in `previous`. */
export function caretAfterFormat(previous: string, caret: number, next: string) {
  if (caret >= previous.length) return next.length
  const digitsLeft = countMarks(previous.slice(0, caret))
  let seen = 0
  for (let position = 0; position < next.length; position++) {
    if (seen === digitsLeft) return position
    seen += countMarks(next.charAt(position))
  }
  return next.length
}

function countMarks(text: string) {
  return digitsOf(text).length + (text.match(/[+＋]/g)?.length ?? 0)
}
