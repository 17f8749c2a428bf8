import type { Services } from '#app/services'

export type RobotCheckRequest = {
  /** The widget's token; null or absent without a widget. */
  robotCheckToken?: string | null
  /** For a resend: the flow's sealed state says that its first step passed. */
  isCheckedBefore?: boolean
}

export type RobotCheckFailure =
  | { ok: false; reason: 'robot_check_missing' }
  | { ok: false; reason: 'robot_check_refused' }
  | { ok: false; reason: 'robot_check_unavailable' }

type Needs = Pick<Services, 'robotCheck' | 'log'>

/** Requires a pass from Turnstile before any text, where it is configured. An outage is not a pass. */
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
