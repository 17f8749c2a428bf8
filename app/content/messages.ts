// Every sentence that a form, the JSON API and a browser without a connection say; typed here and nowhere
// else. Imported as `messages`, so a browser gets only those it names.

const tooManyFailed = 'Too many failed attempts.'

export const notMobile = 'We can only text mobile phones. Please enter a mobile number.'
export const worldwideNumber =
  'We can’t text satellite or international network numbers. Please use a mobile number.'
export const sendFailed = 'Failed to send OTP. Please try again.'
export const network = 'Network error. Please check your connection and try again.'
export const leadNetwork = 'Network error. Please try again.'
export const codeResent = 'New code sent.'
export const wrongCode = 'Invalid OTP code. Please try again.'
export const tooManyTries = `${tooManyFailed} Please try with a new phone number.`
/** To see their own data, no one can use another number. */
export const tooManyTriesForOwnData = `${tooManyFailed} Please ask for a new code.`
export const expired = 'This code has expired. Please request a new one.'
export const notReadableYet = 'We’re still preparing your code. Please try again in a moment.'
export const formExpired = 'Your form has expired. Please check it and send it again.'
export const sessionExpired = 'Your session has expired. Please request a new code.'
export const leadFailed = 'Failed to submit form. Please try again.'
export const notVerified = 'Please verify your phone number first.'
export const consentChanged = 'The consent text has changed. Please read it again and tick the box.'
export const messageNotSaved =
  'We couldn’t save your message. Nothing you typed is lost. Please send it again in a minute.'
export const storageFailed = 'We’re having a technical problem. Please try again in a minute.'
export const tooManyRequests = 'Too many requests. Please try again in a minute.'
export const commentNotSaved =
  'We couldn’t save your comment. Nothing you typed is lost: please try again in a minute.'
export const commentNameReserved =
  'This name is reserved for our team, or mixes alphabets. Please choose another one.'
export const commentRepeated = 'This comment has already been posted. Please write something new.'
export const commentNotAccepted = 'You can’t reply to this comment any more.'
export const commentNotFound = 'This comment is no longer here.'
export const commentNotVerified = 'Please confirm your phone number to comment.'
export const held =
  'We can’t delete this yet. A letter about it, such as a regulator’s, is open, and the law has us keep what it’s about until we’ve answered. We’ve noted that you asked, and will delete it then. To stop calls now, withdraw your consent on the page “Your data.”'
export const emailNotSent = 'We couldn’t send the email. Please try again in a minute.'

export function refusedCountry(name: string): string {
  return `We can’t text numbers in ${name} yet. Please use a number from Canada, the United States, Europe, Australia or New Zealand.`
}

/** `name`: the visitor's country or province. */
export function closedRegion(name: string): string {
  return `We’re not taking registrations from your area (${name}). You can read everything else on this site.`
}

export function closedProvinces(names: string): string {
  return `We’re not taking registrations from ${names}.`
}

const robotChecks = {
  robot_check_missing:
    'Please complete the security check and send the form again, or try again in',
  robot_check_refused: 'We couldn’t confirm you’re human. Please try again now, or in',
  robot_check_unavailable:
    'Our security check isn’t available, so we didn’t send a code. Please try again in',
}

/** The check may be impossible for a visitor, so each says when it is not needed any more. */
export function robotCheck(reason: keyof typeof robotChecks, waitSeconds: number): string {
  return `${robotChecks[reason]} ${waitInWords(waitSeconds)}.`
}

/**
 * `everyone`: the site as a whole has reached a limit; `phone`: this number has a cooldown; `network`: a text to it was
 * not used yet.
 */
export function tooManyCodes(
  limit: 'phone' | 'network' | 'everyone' | 'other',
  waitSeconds: number,
): string {
  const wait = waitInWords(waitSeconds)
  if (limit === 'phone') return `Please wait ${wait} before asking for another code.`
  if (limit === 'network') {
    return `Someone on your network has a code they haven’t used yet. Please try again in ${wait}, or from another network.`
  }
  if (limit === 'everyone') {
    return `We’re sending too many codes right now. Please try again in ${wait}.`
  }
  return `Too many codes were requested. Please try again in ${wait}.`
}

type OverBudget = {
  /** The site as a whole has reached its limit, not this visitor. */
  isBreaker: boolean
  retryAfterSeconds: number
}

export function tooManyMessages({ isBreaker, retryAfterSeconds }: OverBudget): string {
  const wait = waitInWords(retryAfterSeconds)
  return isBreaker
    ? `We’re receiving too many messages right now. Please try again in ${wait}, or send us an email.`
    : `Several messages have come from this address already. Please try again in ${wait}, or send us an email.`
}

export function tooManyComments(retryAfterSeconds: number): string {
  return `Too many comments. Please try again in ${waitInWords(retryAfterSeconds)}.`
}

export function tooManyEmails({ isBreaker, retryAfterSeconds }: OverBudget): string {
  const wait = waitInWords(retryAfterSeconds)
  return isBreaker
    ? `We’re sending too many emails right now. Please try again in ${wait}.`
    : `Too many links were requested. Please try again in ${wait}.`
}

function waitInWords(seconds: number): string {
  if (seconds < 100) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
