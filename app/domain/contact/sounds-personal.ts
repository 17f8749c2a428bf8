import type { Asks } from '#app/shared/asks'
import type { ContactWords } from './contact-message'

/** What people write who ask what is held about them. */
const access =
  /\b(?:what|everything|all) (?:that )?(?:(?:personal )?(?:data|information) )?(?:do )?you (?:hold|have|know|store|keep)\b(?! to)|\bwhat (?:personal )?(?:data|information) (?:is|are) (?:held|stored|kept)\b|\b(?:quel(?:le)?s (?:renseignements|données|informations)|que savez-vous)|avez-vous (?:sur|de) m/

/** What people write, in English or French, who want their data to be dealt with, which has a deadline by law. */
const personal =
  /\b(?:stop|unsubscribe|remove|delete|erase|opt(?:ing)? out|do not (?:call|contact)|don[’']?t (?:call|contact)|crtc|casl|privacy|pipeda|opc|commissioner|complaint|personal (?:data|information)|my (?:data|information|number))\b|cesse[rz]|arr[êe]te[rz]|supprime|efface|retire[rz] mon|désabonn|consentement|renseignements personnels|mes (?:données|renseignements)|ne (?:plus|pas) (?:m[’']|me |recevoir)|commissaire|plainte/i

/** Returns whether a message may be about its sender's data. */
export function soundsPersonal({ subject, message }: Words) {
  const text = `${subject} ${message}`
  const isAccess = wishes.copy.test(text) && ofOneself.test(text)
  return personal.test(text) || wishes.other.test(text) || isAccess
}

type Words = Pick<ContactWords, 'subject' | 'message'>

/** What each wish is called, in English or French. */
const wishes: Record<Asks, RegExp> = {
  other:
    /\b(?:crtc|opc|commissioner|law(?:yers?| firm)|solicitors?|counsel|complaint|we (?:act for|represent)|cease and desist|legal hold)\b|commissaire|commission d[’']accès|avocat|plainte|nous (?:représentons|agissons)|mise en demeure/i,
  copy: new RegExp(
    `\\bcop(?:y|ies) of\\b|${access.source}|\\baccess (?:request|to my)\\b|\\bcopie|accès à`,
    'i',
  ),
  erase: /\b(?:delete|erase|remove|forget)\b|efface|supprime|supprimé/i,
  correct: /\b(?:incorrect|misspel|wrong (?:name|email|address)|correct my)|rectifi|corrige/i,
  stop: /\b(?:stop|unsubscribe|opt(?:ing)? out|withdraw|do not (?:call|contact)|don[’']?t (?:call|contact))\b|cesse[rz]|arr[êe]te[rz]|désabonn|retire[rz]|ne (?:plus|pas) (?:m[’']|me |recevoir)/i,
}

/** Who wants all of it erased asks for no copy of it. */
const erasesAll = /\b(?:delete|erase|remove|forget)\b[^.?!]*?\b(?:what|everything|all)\b/gi

const ofOneself = /\b(?:me|my)\b|\bm[’']|\b(?:moi|mes|mon|ma)\b/i

/**
 * Returns what a message about its sender's data asks for, by its words, for an operator to check; null if they don't say
 * one thing. A letter about someone else is that first, and who wants to be erased also wants no calls.
 */
export function asksIn(words: Words): Asks | null {
  if (!soundsPersonal(words)) return null
  const text = `${words.subject} ${words.message}`
  const named = Object.entries(wishes).flatMap(([asks, words]) => {
    const read = asks === 'copy' ? text.replace(erasesAll, '') : text
    return words.test(read) ? [asks as Asks] : []
  })
  // Who only threatens with a regulator speaks of themselves.
  if (named.includes('other') && !ofOneself.test(text)) return 'other'
  const own = named.filter((one) => one !== 'other' || named.length === 1)
  const wanted = own.includes('erase') ? own.filter((one) => one !== 'stop') : own
  const [only = null, ...more] = wanted
  return more.length > 0 ? null : only
}

const frenchWords =
  /\b(?:je|vous|nous|ne|pas|mes|mon|ma|les|des|une|est|pour|avec|sur|bonjour|merci)\b/gi
const englishWords = /\b(?:i|you|my|the|is|are|do|not|to|for|with|please|hello|thanks?)\b/gi

/** Returns whether someone wrote in French, by its commonest words. */
export function isFrench({ subject, message }: Words): boolean {
  const text = `${subject} ${message}`
  const count = (words: RegExp) => text.match(words)?.length ?? 0
  return count(frenchWords) > count(englishWords)
}
