import type { Loaded } from '#app/routes/article/view.ts'

const empty = (name: string) => ({ name, markup: '' })

/** The parts of an article without its texts. */
export const emptyParts: Loaded['parts'] = {
  body: empty('body'),
  byline: empty('byline'),
  comments: empty('comments'),
  cover: empty('cover'),
  described: empty('described'),
  finding: empty('finding'),
  railEnd: empty('railEnd'),
  intro: empty('intro'),
  neighbours: empty('neighbours'),
  next: empty('next'),
  prices: empty('prices'),
  rail: empty('rail'),
  share: empty('share'),
  sources: empty('sources'),
}
