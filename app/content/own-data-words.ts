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
