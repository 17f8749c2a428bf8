import { readToken } from '#app/shared/random'

/**
 * A requester or a proof as a client passes it on. `mark` is of the consent that `send-otp` returned with it, so that
 * a lead names what the person could read; null for a form's, whose sealed state has it.
 */
export type GivenToken = { token: string; mark: string | null }

/** Returns null unless it has our format. */
export function readGivenToken(text: string | null | undefined): GivenToken | null {
  const [, first, mark = null] = /^([^.]+)(?:\.([a-f\d]{32}))?$/.exec(text ?? '') ?? []
  const token = readToken(first)
  return token === null ? null : { token, mark }
}

export function writeGivenToken({ token, mark }: GivenToken): string {
  return mark === null ? token : `${token}.${mark}`
}
