/** Why a lead is in its state, with the word that logs and commands use. */
export function Reason({ reason, isUnsure }: { reason: string; isUnsure: boolean }) {
  return (
    <>
      {reasonInWords(reason)} {usually(reason)} {isUnsure && 'The buyer may have it. '}
      <small>{reason}</small>
    </>
  )
}

const words: Record<string, string> = {
  accepted: 'The buyer took it.',
  unusable_url: 'The buyer took it, but its address for the visitor can’t be used.',
  timeout: 'The buyer did not respond in time.',
  cut: 'The connection to the buyer broke off.',
  too_large: 'The buyer’s response was too long.',
  unreadable: 'The buyer’s response could not be read.',
  held_up: 'The attempt could not begin in time.',
  lease_expired: 'The attempt did not come to an end.',
  not_found: 'The buyer says it does not have it.',
  dead_letter: 'Its attempts are used up.',
  too_old: 'It could not be delivered in time.',
  buyer_unknown: 'Its buyer is not in the settings, or is another firm now.',
  person_unreadable: 'Its person can’t be opened: their key is not set here.',
  suppressed: 'Its phone is suppressed.',
  withdrawn: 'The consent was withdrawn.',
  no_withdraw_url: 'The buyer has no address for deletions in the settings.',
  ret_code: 'The buyer refused it.',
  by_letter: 'The buyer confirmed by letter.',
  invalid: 'The buyer says that the person’s data are wrong.',
  duplicate: 'The buyer says that it had the person before.',
  unreachable: 'The buyer says that the person can’t be reached.',
  replayed: 'An operator sent it again.',
  resolved_by_person: 'An operator resolved it.',
  restored: 'The database was restored, so the buyer may have it.',
}

/** What codes of HTTP mean, which buyers' own follow: a buyer's contract may say otherwise. */
const codes: Record<string, string> = {
  400: 'a request that it can’t read',
  401: 'a key that it doesn’t know',
  403: 'a lead that it may not take',
  404: 'a wrong address',
  409: 'a duplicate',
  422: 'data that it finds invalid',
  429: 'too many at once',
  500: 'a fault of its own',
  502: 'a fault of its own',
  503: 'too busy, or closed',
  504: 'a fault of its own',
}

/** Returns what a buyer's code usually means; empty for one that isn't known. Not for the person: it is no more than likely. */
export function usually(reason: string): string {
  const [, code = ''] = /(?:status|ret_code)_(\d+)$/.exec(reason) ?? []
  return Object.hasOwn(codes, code) ? `Usually ${codes[code]}.` : ''
}

/** Returns why a lead is in its state, as a sentence; empty for a reason that has none. */
export function reasonInWords(reason: string): string {
  const plain = reason.replace(/^lookup_/, '')
  const [, status] = /^status_(\d+)$/.exec(plain) ?? []
  if (status) return `The buyer responded with HTTP status ${status}.`
  const [, code] = /^ret_code_(.+)$/.exec(plain) ?? []
  if (code) return `The buyer refused it with its code ${code}.`
  return Object.hasOwn(words, plain) ? (words[plain] ?? '') : ''
}
