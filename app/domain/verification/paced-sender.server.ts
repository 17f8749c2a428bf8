import type { RandomBytes } from '#app/shared/random'
import type { Pace } from './pace'
import type { SmsSender } from './ports'

type Parts = {
  pace: Pace
  now: () => number
  sleep: (ms: number) => Promise<void>
  random: RandomBytes
}

/** Returns a sender that remembers how long its texts took, and can wait as long without sending. */
export function createPacedSender(
  sender: Pick<SmsSender, 'send' | 'forget'>,
  { pace, now, sleep, random }: Parts,
): SmsSender {
  return {
    async send(message) {
      const begunAt = now()
      const outcome = await sender.send(message)
      if (outcome.ok) pace.note(now() - begunAt)
      return outcome
    },
    pretend: () => sleep(pace.pick(random)),
    forget: sender.forget,
  }
}
