import { line, many, range, rect } from './kit'

/** A tower stands like a candle of a price chart, its wick an antenna. */
export function tower(random: () => number, index: number): string {
  const x = 16 + index * 60
  const height = 90 + 190 * Math.abs(Math.sin(index * 1.9)) + random() * 60
  const [top, tone] = [556 - height, index % 3 === 1 ? '#2f8f8a' : '#232f5c']
  return (
    line([x + 22, top - 34 - random() * 40], [x + 22, top], tone, 5) +
    rect(x, top, 44, height, tone) +
    many(Math.floor(height / 34) - 1, (row) =>
      rect(x + (random() > 0.5 ? 9 : 25), top + 16 + row * 34, 10, 14, '#fbd38d'),
    )
  )
}

type Frame = { x: number; y: number; size: number; on: string; off: string }

/** They hang higher, larger and in more colour from left to right. */
export const frames: Frame[] = [
  { x: 90, y: 384, size: 120, on: '#9c968c', off: '#cfcac1' },
  { x: 270, y: 322, size: 146, on: '#8d8a94', off: '#d3cfd0' },
  { x: 480, y: 246, size: 178, on: '#3f7f9c', off: '#cfe0e2' },
  { x: 724, y: 150, size: 230, on: '#e4572e', off: '#fbe3c0' },
  { x: 1018, y: 96, size: 172, on: '#6a4c93', off: '#f2c14e' },
]

/** A framed picture of five by five fields, alike left and right. */
export function picture(random: () => number, index: number): string {
  const { x, y, size, on, off } = frames[index] as Frame
  const field = size / 5
  const halves = range(5, () => range(3, () => random() > 0.45))
  return (
    rect(x - 6, y - 2, size + 36, size + 36, '#1d2227', 'opacity="0.18"') +
    rect(x - 12, y - 12, size + 24, size + 24, '#2b3138') +
    rect(x, y, size, size, off) +
    many(25, (index) => {
      const [row, column] = [Math.floor(index / 5), index % 5]
      const isOn = halves[row]?.[Math.min(column, 4 - column)]
      return isOn ? rect(x + column * field, y + row * field, field + 1, field + 1, on) : ''
    })
  )
}
