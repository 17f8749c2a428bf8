import type { Services } from '#app/services'

export type RobotCheckRequest = {
  /** What the check on the page made; null or absent where there was none. */
  robotCheckToken?: string | null
  /** For a resend: the sealed state of the flow says that its first step was checked. */
  isCheckedBefore?: boolean
}

export type RobotCheckFailure =
  | { ok: false; reason: 'robot_check_missing' }
  | { ok: false; reason: 'robot_check_refused' }
  | { ok: false; reason: 'robot_check_unavailable' }

type Needs = Pick<Services, 'robotCheck' | 'log'>

/** Where Turnstile is configured, nothing is texted without its yes: an outage is no yes either. */
export async function checkRobot(
  { robotCheck, log }: Needs,
  { robotCheckToken, isCheckedBefore }: RobotCheckRequest,
): Promise<{ ok: true } | RobotCheckFailure> {
  if (!robotCheck || isCheckedBefore) return { ok: true }
  if (!robotCheckToken) return { ok: false, reason: 'robot_check_missing' }
  const outcome = await robotCheck(robotCheckToken)
  if (outcome.ok) return outcome
  if (outcome.reason === 'refused') {
    log.info('code.robot_check_refused', { reason: outcome.detail })
    return { ok: false, reason: 'robot_check_refused' }
  }
  log.alarm('ROBOT_CHECK_FAILING', { reason: outcome.detail })
  return { ok: false, reason: 'robot_check_unavailable' }
}
