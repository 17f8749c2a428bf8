import { userInfo } from 'node:os'

/** Who runs a command that asks for no name, as the audit has it. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have none.
    return 'unknown'
  }
}
