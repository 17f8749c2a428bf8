/** Where `observeInteractions` stores its observations. Times count from the start of the document. */
type Seen = {
  events: { at: number; ms: number; id: number }[]
  tasks: { at: number; ms: number }[]
}
type Observed = { seenInteractions: Seen }

/** Browsers do not report interactions shorter than this. */
export const shortestMs = 16

/** Runs in the page, before anything else. */
export function observeInteractions(shortest: number): void {
  const seen: Seen = { events: [], tasks: [] }
  Object.assign(window, { seenInteractions: seen })
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0)
        seen.events.push({ at: entry.startTime, ms: entry.duration, id: entry.interactionId })
    }
  })
  events.observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page: returns the longest interaction and the longest task since then. */
export function longestSince(start: number): { interaction: number; task: number } {
  const { events, tasks } = (window as unknown as Observed).seenInteractions
  const longest = (all: { at: number; ms: number }[]) =>
    all.reduce((max, { at, ms }) => (at >= start ? Math.max(max, ms) : max), 0)
  return { interaction: longest(events), task: longest(tasks) }
}
