const endings =
  'com|ca|net|org|info|biz|io|co|app|dev|xyz|top|online|site|shop|store|live|club|vip|pro|link|click|ly|gg|tv|us|uk|eu|de|fr|ru|cn|in'
const links = [
  /\b(?:https?|ftp):\/\//iu,
  /\bwww\./iu,
  new RegExp(`[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, 'iu'),
  // A shortened address, as `t.me/name`.
  /[\p{L}\d-]\.\p{L}{2,}\//iu,
]

/** Whether a text holds an address of the web. Moderation sees what hides one better. */
export function hasLink(text: string): boolean {
  const folded = text.normalize('NFKC')
  return links.some((pattern) => pattern.test(folded))
}

const waysToReach = [
  /[\p{L}\d._-]@[\p{L}\d-]+\.\p{L}/iu,
  // North American, as 604-555-0142; then with a country code.
  /(?<![\d.,])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/u,
  /\+\d(?:[\s().-]{0,2}\d){7,}/u,
]

/** Whether a text holds a phone number or an email address. */
export function hasContactDetails(text: string): boolean {
  const folded = text.normalize('NFKC')
  return waysToReach.some((pattern) => pattern.test(folded))
}
