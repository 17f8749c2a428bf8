/** When each run of the tests begins, whatever the day is: a Wednesday noon in Toronto, with every market open. */
export const suiteStart = Date.parse('2026-11-25T17:00:00Z')

/**
 * Makes the clock of this runtime begin at `start` and run on from there; returns what sets it forward. A browser is
 * given its source, so it uses nothing outside itself.
 *
 * @param {number} start
 * @param {number} [realNow] now, where the runtime's own clock stands still while it starts
 */
export function setClock(start, realNow = Date.now()) {
  const RealDate = Date
  let shiftMs = start - realNow
  const now = () => RealDate.now() + shiftMs
  // A proxy, so dates that the runtime makes are instances too.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  return {
    /** @param {number} ms */ advance: (ms) => {
      shiftMs += ms
    },
  }
}
