import type { RandomBytes } from '#app/shared/random'
import type { Pace } from './pace'
import type { SmsSender } from './ports'

type Parts = {
  pace: Pace
  now: () => number
  sleep: (ms: number) => Promise<void>
  random: RandomBytes
}

/** A sender that remembers how long its texts took, and can take as long over none. */
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
