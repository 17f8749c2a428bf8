/** What a token must say it was made for: a token of another form or site is refused. */
export const robotCheckAction = 'send-code'

/** The field that the check puts into the form it stands in. */
export const robotCheckField = 'cf-turnstile-response'

/** Longest token that Turnstile makes, in characters. */
export const longestRobotCheckToken = 2_048

export type RobotCheckOutcome =
  | { ok: true }
  /** `refused`: not a token of a person on this site. `unavailable`: nobody could say. */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

/** Whether a token stands for a person who is on this site now. */
export type RobotCheck = (token: string) => Promise<RobotCheckOutcome>
