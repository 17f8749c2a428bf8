import {
  chart,
  type Drawing,
  grid,
  ground,
  many,
  mapleLeaf,
  randomOf,
  rect,
  under,
  wander,
} from './kit'

const tones = ['#2c63b7', '#178f83', '#b5652b', '#6a3fb5', '#8f6517', '#b23a48']

/** For an article that has just been begun: a chart in the colour of its category. */
export function placeholder(category: string): Drawing {
  const tone = tones[Math.floor(randomOf(category)() * tones.length)] ?? '#2c63b7'
  return (random) => {
    const points = wander(random, { from: 520, to: 220, noise: 90 })
    return (
      ground('#f5f4f0', '#e7e4dd') +
      grid(80, '#e9e6df', 2) +
      many(16, (index) => rect(30 + index * 78, 720 - 60 - random() * 160, 40, 240, '#d8d4cb')) +
      under(points, 720, tone, 'opacity="0.12"') +
      chart(points, tone, 8) +
      mapleLeaf(1150, 56, 76, '#c2272d')
    )
  }
}
