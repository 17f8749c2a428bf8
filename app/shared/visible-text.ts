/**
 * Returns whether a text has invisible characters: controls, direction and format marks, tags, fillers, unassigned
 * code points. Allows them where a script's spelling or an emoji needs one.
 */
export function hasHiddenCharacters(text: string): boolean {
  if (!hidden.test(text)) return false
  return hidden.test(needed.reduce((rest, pattern) => rest.replace(pattern, '$1'), text))
}

/** Returns a text that no one is called by, without the characters of `hasHiddenCharacters`, needed or not. */
export function withoutHiddenCharacters(text: string): string {
  return text.split(hidden).join('')
}

/**
 * Returns a text with up to twelve accents on a letter: to normalize n of them takes n² steps. Half-width sound marks of
 * Japanese are letters until then.
 */
export function withFewMarks(text: string): string {
  return text.replace(/([\p{M}\uff9e\uff9f]{12})[\p{M}\uff9e\uff9f]+/gu, '$1')
}

/** Returns whether a letter has more accents than in any alphabet (Burmese needs three): they would overlap other lines. */
export function hasTooManyMarks(text: string): boolean {
  return /\p{M}/u.test(text) && stacked.test(text.normalize('NFC'))
}

const stacked = /(?:[\p{Mn}\p{Me}]\p{Mc}*){4}|\p{M}{7}/u

/** Returns a text's first characters, none of them half a pair, which no encoder of URLs takes. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return wellFormed(text)
  const cut = Array.from(text.slice(0, 2 * longest)).slice(0, longest)
  return wellFormed(cut.join(''))
}

/** Replaces each half of a pair. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** Returns whether a text of strangers can stand among others: all of it is visible, and none of it overlaps them. */
export function isReadable(text: string): boolean {
  return !hasHiddenCharacters(text) && !hasTooManyMarks(text)
}

// Unicode classes some fillers as letters, marks or symbols. U+FFFC and U+FFFD replace lost characters.
const hidden =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u115f\u1160\u2800\u3164\uffa0\ufffc\ufffd\u{16fe4}\u{1d159}]/u

/** The scripts in which a zero-width (non-)joiner changes how letters join; elsewhere it is invisible. */
const joined = `
  Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi
  Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala`
  .trim()
  .split(/\s+/)
  .map((script) => `\\p{Script=${script}}`)
  .join('')

const needed = [
  // Zero-width (non-)joiners within a word, as in Persian; after a virama also at its end, as in Malayalam.
  new RegExp(
    `((?=\\p{L})[${joined}]\\p{M}*)[\\u200c\\u200d](?=(?=[\\p{L}\\p{M}])[${joined}])`,
    'gu',
  ),
  /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu,
  // Variation selectors of Japanese and Mongolian names.
  /(\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
  /(\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu,
  // Emoji made of several characters.
  /(\p{Extended_Pictographic})\ufe0f/gu,
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu,
]
