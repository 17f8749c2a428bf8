import {
  type FunnelDesk,
  type FunnelPeriod,
  leakDimensions,
} from '#app/domain/funnel/funnel-desk-store.server'
import { biggestLossOf, type FunnelNames, type Loss } from '#app/domain/funnel/funnel-report'
import {
  type Leak,
  leaksOf,
  type PlacesOf,
  type StepCounts,
  sumOfSteps,
} from '#app/domain/funnel/leaks'

/** `loss`: the step that all together lose the largest share before. */
export type Leaks = { loss: Loss | null; leaks: Leak[] }

/** Returns the steps of a period by campaign, device and page, without those that the report is of. */
export async function readPlaces(
  { funnelDesk }: { funnelDesk: Pick<FunnelDesk, 'places'> },
  period: FunnelPeriod,
  names: FunnelNames = {},
): Promise<PlacesOf[]> {
  const rows = await funnelDesk.places(period, names)
  return leakDimensions
    .filter((by) => names[by] === undefined)
    .map((by) => {
      const groups = new Map<string, { counts: StepCounts }[]>()
      for (const row of rows) groups.set(row.at[by], [...(groups.get(row.at[by]) ?? []), row])
      const sums = Array.from(groups, ([key, those]) => ({ key, counts: sumOfSteps(those) }))
      return { by, rows: sums }
    })
}

/** Returns where people leave, of places that have all people. */
export function leaksIn(places: readonly PlacesOf[], accepted: number): Leaks {
  const all = sumOfSteps(places[0]?.rows ?? [])
  return { loss: biggestLossOf({ counts: all }), leaks: leaksOf(places, accepted) }
}
