const hostsThatIgnoreDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox behind an email, for counting only: without a plus-tag, and without dots if the host ignores
 * them. Expects the form of `normalizeEmail`.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const local = email.slice(0, at)
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return hostsThatIgnoreDots.has(host)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${host}`
}
