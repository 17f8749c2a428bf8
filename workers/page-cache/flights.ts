import { second } from '#app/shared/time'

/** A drawing that was cut off with its request is not waited for longer. */
const longestFlightMs = 10 * second

/** Lets one request draw a page while the others are shown its copy. */
export class Flights {
  readonly #until = new Map<string, number>()

  /** False while somebody else draws it. */
  begin(key: string, now: number): boolean {
    if ((this.#until.get(key) ?? 0) > now) return false
    this.#until.set(key, now + longestFlightMs)
    return true
  }

  end(key: string): void {
    this.#until.delete(key)
  }
}
