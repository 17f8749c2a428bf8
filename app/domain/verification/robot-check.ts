/** The action that a token must name: one made for another form or site is refused. */
export const robotCheckAction = 'send-code'

/** The form field that the widget adds. */
export const robotCheckField = 'cf-turnstile-response'

/** Maximum length of a Turnstile token, in characters. */
export const longestRobotCheckToken = 2_048

export type RobotCheckOutcome =
  | { ok: true }
  /** `refused`: not a token of a person on this site. `unavailable`: it could not be checked. */
  | { ok: false; reason: 'refused' | 'unavailable'; detail: string }

/** Returns whether a token proves that a person is on this site now. */
export type RobotCheck = (token: string) => Promise<RobotCheckOutcome>
