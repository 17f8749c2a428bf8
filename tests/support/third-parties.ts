import type { TestProject } from 'vitest/node'
import { startAccessServer } from './access-server.ts'
import { startAlarmServer } from './alarm-server.ts'
import { startBuyerServer } from './buyer-server.ts'
import { findDeadAddress, startFaultServer } from './fault-server.ts'
import { isLong } from './long-tests.ts'
import { startPriceServer } from './price-server.ts'
import { startRobotCheckServer } from './robot-check-server.ts'
import { startSmsServer } from './sms-server.ts'

export type ThirdPartyServers = {
  sms: string
  buyer: string
  prices: string
  robotCheck: string
  alarms: string
  access: string
  /** Target of redirects that must never be followed. */
  elsewhere: string
  /** An address on which nothing listens. */
  dead: string
}

declare module 'vitest' {
  interface ProvidedContext {
    thirdParties: ThirdPartyServers
    /** How often an attack in parallel is repeated. */
    rounds: number
  }
}

/** Starts the third parties in Node, once per run, because the Worker's runtime cannot listen. */
export default async function setup(project: TestProject) {
  const elsewhere = await startFaultServer((response) => response.end())
  const sms = await startSmsServer(elsewhere.url)
  const buyer = await startBuyerServer(elsewhere.url)
  const prices = await startPriceServer()
  const robotCheck = await startRobotCheckServer(elsewhere.url)
  const alarms = await startAlarmServer()
  const access = await startAccessServer()
  project.provide('thirdParties', {
    sms: sms.url,
    buyer: buyer.url,
    prices: prices.url,
    robotCheck: robotCheck.url,
    alarms: alarms.url,
    access: access.url,
    elsewhere: elsewhere.url,
    dead: await findDeadAddress(),
  })
  project.provide('rounds', isLong ? 20 : 4)
  return async () => {
    const servers = [elsewhere, sms, buyer, prices, robotCheck, alarms, access]
    await Promise.all(servers.map((server) => server.stop()))
  }
}
