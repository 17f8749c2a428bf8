import type { Services } from '#app/services'

export type RobotCheckRequest = {
  /** The widget's token; null or absent without a widget. */
  robotCheckToken?: string | null
  /** For a resend: the form's sealed state says that its first step passed. */
  isCheckedBefore?: boolean
}

export type RobotCheckFailure =
  | 'robot_check_missing'
  | 'robot_check_refused'
  | 'robot_check_unavailable'

type Needs = Pick<Services, 'robotCheck' | 'log'>

/** Returns why there is no pass from Turnstile for a suspicious text; null if there is one. An outage is not a pass. */
export async function checkRobot(
  { robotCheck, log }: Needs,
  { robotCheckToken, isCheckedBefore }: RobotCheckRequest,
): Promise<RobotCheckFailure | 'not_configured' | null> {
  if (!robotCheck) return 'not_configured'
  if (isCheckedBefore) return null
  if (!robotCheckToken) {
    log.info('code.robot_check_missing')
    return 'robot_check_missing'
  }
  const outcome = await robotCheck(robotCheckToken)
  if (outcome.ok) return null
  if (outcome.reason === 'refused') {
    log.info('code.robot_check_refused', { reason: outcome.detail })
    return 'robot_check_refused'
  }
  log.alarm('ROBOT_CHECK_FAILING', { reason: outcome.detail })
  return 'robot_check_unavailable'
}
