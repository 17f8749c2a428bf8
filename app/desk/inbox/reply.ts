import { site } from '#app/content/site'
import type { OpenMessage } from '#app/domain/contact/ports'
import { isFrench } from '#app/domain/contact/sounds-personal'
import { encodeValue } from '#app/shared/query'
import { cutText } from '#app/shared/visible-text'
import { type ErasureDone, english, type Standing, type Told } from './letters-english'
import { french } from './letters-french'

const languages = { en: english, fr: french }

export type Letter = Record<keyof typeof languages, string>

function inEach(write: (words: typeof english) => string): Letter {
  // A colon never begins a line.
  return { en: write(english), fr: write(french).replace(/ (?=[:;])/g, '\u00a0') }
}

/** A person to write to, whose name may be empty: about a message of theirs, or under a subject of ours. */
export type ReplyTo = { name: string; email: string } & (
  | { subject: string; text: string }
  | { subject: Letter; text: null }
)

/** What our own letters are about. */
export const subjects = {
  data: { en: 'Your personal data', fr: 'Vos renseignements personnels' },
  registration: { en: 'Your registration', fr: 'Votre inscription' },
} satisfies Record<string, Letter>

/** Returns the language that someone wrote in; English without their words. */
export function languageOf({ subject, text }: ReplyTo): keyof Letter {
  return text !== null && isFrench({ subject, message: text }) ? 'fr' : 'en'
}

/** Returns a link that opens the operator's own mail program with a reply begun. */
export function replyTo(
  { name, email, ...about }: ReplyTo,
  answer: string,
  language: keyof Letter = 'en',
): string {
  const [subject, quoted] =
    about.text === null
      ? [about.subject[language], '']
      : [`Re: ${about.subject}`, `\r\n\r\n${cutText(about.text.replace(/^/gm, '> '), 1_000)}`]
  const { greeting } = languages[language]
  const body = `${[greeting, name].filter(Boolean).join(' ')},\r\n\r\n${answer}\r\n\r\n${site.name}${quoted}`
  const query = [`subject=${encodeValue(subject)}`, `body=${encodeValue(body)}`]
  return `mailto:${encodeValue(email)}?${query.join('&')}`
}

/** How a registration stands, for its person. */
export function standingLetter(standing: Standing, firm: string | null): Letter {
  return inEach((words) => words.standing(standing, firm))
}

/** For someone whose data was erased. */
export function erasureLetter(done: ErasureDone, told: readonly Told[]): Letter {
  return inEach((words) => words.erasure(done, told))
}

/** The name of the answer that nothing is stored. */
export const nothingFound = 'nothing found'

export function messagesErasedLetter(): Letter {
  return inEach((words) => words.messagesErased)
}

/** The answers to a request about a person's data, the one that fits what they ask for first. `told`: what was done for it. */
export function lettersFor(
  { asks, answerBy, id }: Pick<OpenMessage, 'id' | 'asks' | 'answerBy'>,
  origin: string,
  told: readonly Told[] = [],
) {
  // A regulator or a lawyer asks about someone else.
  if (answerBy !== null) {
    const text = inEach((words) => words.official(id, origin))
    return [{ answers: asks, words: 'about that person', text }]
  }
  const letters = [
    { answers: 'copy', words: 'with a copy', text: inEach((words) => words.copy(origin)) },
    {
      answers: 'stop',
      words: 'withdrawn',
      text: inEach((words) => words.withdrawal(origin, told)),
    },
    { answers: 'erase', words: 'erased', text: erasureLetter(null, told) },
    { answers: 'correct', words: 'corrected', text: inEach((words) => words.correction) },
    ...(asks === 'erase'
      ? [{ answers: undefined, words: 'not yet', text: inEach((words) => words.held(origin)) }]
      : []),
    { answers: undefined, words: nothingFound, text: inEach((words) => words.nothing(origin)) },
    { answers: undefined, words: 'phone needed', text: inEach((words) => words.unknown(origin)) },
  ]
  const [fitting, others] = [true, false].map((fits) =>
    letters.filter(({ answers }) => (answers === asks) === fits),
  )
  return [...(fitting ?? []), ...(others ?? [])]
}

/** What to do before a letter to someone else than the person. */
export const beforeSendingOfficial =
  'Issue the certificate of the consent and “A copy for them” on the person’s lead. Before you send the letter, check that its reader may know, and attach both.'

/** What an operator must do before sending a letter. It stands beside the letters: inside one, it could be sent too. */
export const beforeSending =
  'Before you send a letter, check that the phone or email is theirs, do what it says, and attach “A copy for them” of each phone.'
