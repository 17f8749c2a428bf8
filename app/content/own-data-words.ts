/** What is counted of a person, by its stored name. */
export const counterWords: Record<string, string> = {
  phone_cooldown: 'Wait between two codes',
  phone_hour: 'Codes to your number in an hour',
  phone_day: 'Codes to your number in a day',
  own_phone_cooldown: 'Wait between two codes for your own data',
  own_phone_hour: 'Codes for your own data in an hour',
  own_phone_day: 'Codes for your own data in a day',
  comment_reader_hour: 'Comments in an hour',
  comment_reader_day: 'Comments in a day',
  comment_mark_reader_hour: 'Likes and reports in an hour',
}

export const commentStateWords = {
  pending: 'waiting for approval',
  approved: 'published',
  rejected: 'not published',
  removed: 'taken down',
} as const

/** What was done with a person's data, by its audited name, as they read it after who did it. */
export const ownActWords: Partial<Record<string, string>> = {
  'own-data.view': 'opened your data',
  'own-data.download': 'downloaded your data',
  'own-data.withdraw': 'withdrew your consent',
  'own-data.agree': 'renewed your consent',
  'leads.find': 'looked you up',
  'leads.reveal': 'opened your details',
  'leads.copy': 'made a copy for you',
  'leads.corrected': 'noted a correction of your data',
  'leads.prove': 'issued a certificate of your consent',
  'leads.replay': 'sent your registration to the firm again',
  'leads.resolve.accepted': 'noted that the firm has your registration',
  'leads.resolve.rejected': 'noted that the firm declined your registration',
  'leads.returned': 'noted that the firm gave your registration back',
  'leads.kept': 'noted that the firm kept your registration after all',
  'leads.stands': 'noted that your consent ended before',
  'leads.suppress': 'blocked your number',
  'withdrawals.confirm': 'noted that the firm deleted your data',
  'withdrawals.retry': 'asked the firm again to delete your data',
}
