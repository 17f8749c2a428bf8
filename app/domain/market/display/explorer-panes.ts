/** Heights of the explorer's panes, in percent of the whole, in its drawing and on its canvas. */
export const shareAboveVolume = 78
/** The space between the panes, for the lower one's label. */
export const volumeGap = 6

/** Whether the newest price's tag covers a label at another height of its axis. */
export function isCovered(percent: number, newest: number): boolean {
  return Math.abs(percent - newest) < coveredEachWay
}

/** Half the tag and half a label, where the chart is lowest. */
const coveredEachWay = 6.5
