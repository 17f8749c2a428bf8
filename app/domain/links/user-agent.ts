import { isbot } from 'isbot'
import type { Device } from './schema'

export type AgentKind = { isBot: boolean; device: Device }

const tablet = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobile)/i
const mobile = /Mobi|iPhone|iPod|Android|IEMobile|Opera Mini/i

const mostRemembered = 500
const remembered = new Map<string, AgentKind>()

/**
 * Robot or person, and on what. A user agent is judged once per isolate, since the judgement costs
 * more than all the rest of a redirect. An iPad that calls itself a Mac counts as a desktop.
 */
export function readUserAgent(userAgent: string): AgentKind {
  const known = remembered.get(userAgent)
  if (known) return known
  const kind = { isBot: userAgent === '' || isbot(userAgent), device: deviceOf(userAgent) }
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(userAgent, kind)
  return kind
}

function deviceOf(userAgent: string): Device {
  if (tablet.test(userAgent)) return 'tablet'
  return mobile.test(userAgent) ? 'mobile' : 'desktop'
}
