import type { ContactWords } from './contact-message'

/** What people write, in English or French, who want their data to be dealt with, which has a deadline by law. */
const personal =
  /\b(?:stop|unsubscribe|remove|delete|erase|opt(?:ing)? out|do not (?:call|contact)|don[’']?t (?:call|contact)|crtc|casl|privacy|pipeda|opc|commissioner|complaint|personal (?:data|information)|my (?:data|information|number))\b|cesse[rz]|arr[êe]te[rz]|supprime|efface|retire[rz] mon|désabonn|consentement|renseignements personnels|mes (?:données|renseignements)|ne (?:plus|pas) (?:m[’']|me |recevoir)|commissaire|plainte/i

/** Returns whether a message may be about its sender's data. */
export function soundsPersonal({ subject, message }: Pick<ContactWords, 'subject' | 'message'>) {
  return personal.test(`${subject} ${message}`)
}
