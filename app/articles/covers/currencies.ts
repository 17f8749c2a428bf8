import {
  chart,
  curve,
  type Drawing,
  disc,
  grid,
  ground,
  line,
  many,
  mapleLeaf,
  type Point,
  path,
  range,
  rect,
  ring,
  shape,
} from './kit'

/** Covers about currencies and central banks. */
export const currencies: Record<string, Drawing> = {
  'usd-cad-slides-below-132-oil-rallies': () =>
    ground('#f3eee6', '#e2d9ca') +
    grid(80, '#e9e2d6', 2) +
    path('M700 430C820 470 900 520 960 540S1120 610 1280 640', '#2c63b7', 12) +
    path('M700 330C820 300 880 250 960 210S1130 130 1280 70', '#b5652b', 12) +
    many(3, (index) => disc(960 + index * 110, 540 + index * 36, 11, '#2c63b7')) +
    many(3, (index) => disc(960 + index * 110, 210 - index * 50, 11, '#b5652b')) +
    shape(
      'M450 70C560 240 690 330 690 450A240 240 0 0 1 210 450C210 330 340 240 450 70Z',
      '#1b1d22',
    ) +
    path('M280 450A170 170 0 0 0 390 606', '#4b4f59', 16) +
    line([690, 380], [450, 380], '#f3eee6', 5, 'opacity="0.25"'),

  'euro-strengthens-ecb-holds-rates': () =>
    ground('#14285a', '#1c3a7e') +
    many(12, (index) => {
      const angle = (index / 12) * 2 * Math.PI
      return disc(560 + 230 * Math.sin(angle), 370 - 230 * Math.cos(angle), 26, '#f0c541')
    }) +
    rect(140, 356, 840, 28, '#e9eefb', 'rx="14"') +
    path('M560 370C760 370 860 330 950 260S1120 120 1230 70', '#58d68d', 7) +
    disc(1230, 70, 14, '#58d68d'),

  'fed-minutes-dovish-sentiment': () =>
    ground('#fbf8f1', '#efe9dc') +
    many(13, (row) => {
      const y = 110 + row * 44
      const bend = 20 + row * 9
      return path(
        `M110 ${y}H620C840 ${y} 980 ${y + bend} 1180 ${y + bend * 2}`,
        row === 6 ? '#2f7a76' : '#c9c2b2',
        row === 6 ? 7 : 3,
      )
    }) +
    line([190, 60], [190, 690], '#d98880', 3) +
    shape('M880 150L1060 90L1000 200Z', '#ffffff', 'stroke="#8d8778" stroke-width="3"') +
    shape('M880 150L1000 200L930 262Z', '#e8e2d4', 'stroke="#8d8778" stroke-width="3"') +
    shape('M1000 200L1060 90L1150 160Z', '#f4efe4', 'stroke="#8d8778" stroke-width="3"') +
    shape('M880 150L836 132L866 168Z', '#d7cfbd', 'stroke="#8d8778" stroke-width="3"'),

  'japanese-yen-boj-speculation': () =>
    ground('#f7f1ee', '#ece2dd') +
    disc(800, 330, 230, '#eba9a3') +
    many(6, (index) => rect(540, 440 + index * 26, 520, 7 + index * 2, '#f2e9e5')) +
    path(
      'M120 640C420 640 640 560 760 330S900 90 980 130S1000 330 900 420S760 560 1180 600',
      '#1c2431',
      15,
    ) +
    disc(1180, 600, 20, '#1c2431'),

  'emerging-market-currencies-rally': () =>
    ground('#fdfbf6', '#f1ece0') +
    ribbons
      .map((colour, index) => {
        const end = 640 - index * 84
        return shape(
          `M40 700C380 ${690 - index * 8} 760 ${660 - index * 44} 1280 ${end}V${end + 54}C780 ${694 - index * 36} 420 ${712 - index * 4} 40 712Z`,
          colour,
          'opacity="0.92"',
        )
      })
      .join('') +
    disc(46, 704, 22, '#22303f'),

  'canadian-dollar-inflation-outlook': () =>
    ground('#f6f5f2', '#e9e6df') +
    grid(64, '#e4e0d8', 2) +
    chart(spiral(520, 360, 1), '#c2272d', 13) +
    chart(spiral(760, 360, -1), '#178f83', 13) +
    disc(520, 360, 16, '#c2272d') +
    disc(760, 360, 16, '#178f83'),

  'bank-canada-holds-rate-275': (random) =>
    ground('#f4f4f2', '#e6e6e2') +
    many(5, (row) => {
      const points: Point[] = []
      let y = 130 + row * 125
      for (let x = 0; x <= 1280; x += 92) {
        points.push([x, y])
        y = Math.min(670, Math.max(60, y + Math.round((random() - 0.5) * 4) * 30))
        points.push([x, y])
      }
      return chart(
        points,
        ['#d5d6d3', '#c2c4c2', '#b0b3b2', '#c2c4c2', '#d5d6d3'][row] ?? '#ccc',
        6,
      )
    }) +
    line([0, 360], [1080, 360], '#c2272d', 16) +
    mapleLeaf(1054, 276, 168, '#c2272d'),

  'currency-hedging-strategies': () =>
    ground('#0b1f33', '#12304b') +
    chart(
      curve(0, 640, (share) => 360 + 170 * Math.cos(share * 1.55) * Math.sin(share * 26)),
      '#2ec4b6',
      9,
    ) +
    line([640, 360], [1280, 360], '#2ec4b6', 9) +
    rect(606, 60, 68, 262, '#dfe9f2', 'rx="6"') +
    rect(606, 398, 68, 262, '#dfe9f2', 'rx="6"') +
    many(6, (index) => line([606, 92 + index * 40], [674, 92 + index * 40], '#9db2c6', 3)) +
    many(6, (index) => line([606, 430 + index * 40], [674, 430 + index * 40], '#9db2c6', 3)) +
    ring(640, 360, 26, '#f0c541', 5),
}

const ribbons = [
  '#1d3557',
  '#2a6f97',
  '#2a9d8f',
  '#8ab17d',
  '#e9c46a',
  '#f4a261',
  '#e76f51',
  '#b23a48',
]

function spiral(x: number, y: number, turn: 1 | -1): Point[] {
  return range(150, (index) => {
    const angle = (index / 150) * 6.2 * Math.PI
    const radius = 16 + index * 1.75
    return [x + turn * radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
