/** Heights of the explorer's panes, in percent of the whole, in its drawing and on its canvas. */
export const shareAboveVolume = 78
/** The space between the panes, for the lower one's label. */
export const volumeGap = 6

/** Whether a tag on the axis covers a label at this height of it. */
export function isCovered(percent: number, tags: readonly { percent: number }[]): boolean {
  return tags.some((tag) => Math.abs(percent - tag.percent) < coveredEachWay)
}

/** Returns the tags that fit, the first ones first. */
export function tagsOf<Tag extends { percent: number }>(wanted: readonly Tag[]): Tag[] {
  const kept: Tag[] = []
  for (const tag of wanted) if (!isCovered(tag.percent, kept)) kept.push(tag)
  return kept
}

/** Half the tag and half a label, where the chart is lowest. */
const coveredEachWay = 6.5
