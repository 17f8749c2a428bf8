import { hill, type Kite, kite, loonie, scale, swell } from './figures'
import {
  chart,
  curve,
  type Drawing,
  disc,
  ground,
  line,
  many,
  mapleLeaf,
  type Point,
  path,
  rect,
  ring,
  shape,
  turned,
} from './kit'

/** Covers about currencies and central banks. */
export const currencies: Record<string, Drawing> = {
  'usd-cad-slides-below-132-oil-rallies': () =>
    ground('#f3e9d5', '#e9d9b8') +
    disc(640, 330, 236, '#f9f3e4') +
    swell({ y: 420, height: 70, length: 760, from: -200 }, '#8fbab2') +
    turned(
      -8,
      430,
      360,
      rect(330, 190, 200, 320, '#22303f', 'rx="20"') +
        many(3, (index) => rect(320, 206 + index * 110, 220, 20, '#3b4c5d', 'rx="10"')) +
        shape('M430 236Q466 284 466 312A36 36 0 0 1 394 312Q394 284 430 236Z', '#d9a521'),
    ) +
    path('M536 380C600 520 680 470 742 400', '#8c5a3c', 10) +
    loonie(850, 360, 132) +
    swell({ y: 478, height: 64, length: 640, from: -390 }, '#178f83') +
    swell({ y: 556, height: 56, length: 560, from: -120 }, '#0f5c56'),

  'euro-strengthens-ecb-holds-rates': () =>
    ground('#1b3263', '#25427a') +
    disc(640, 400, 290, '#2b4a86') +
    many(12, (index) => {
      const angle = (index * Math.PI) / 6
      return disc(640 + 216 * Math.sin(angle), 350 - 216 * Math.cos(angle), 21, '#e8c255')
    }) +
    rect(300, 300, 680, 124, '#101f42', 'rx="16" opacity="0.35"') +
    rect(300, 286, 680, 124, '#d9a83a', 'rx="16"') +
    rect(300, 286, 680, 30, '#ecca73', 'rx="15"') +
    rect(344, 330, 110, 50, '#b1832a', 'rx="25"') +
    rect(826, 330, 110, 50, '#b1832a', 'rx="25"') +
    rect(500, 306, 280, 84, '#f3ecdc', 'rx="20"') +
    rect(520, 322, 240, 52, '#5fb3a8', 'rx="26"') +
    rect(598, 327, 84, 30, '#e6f4f0', 'rx="15"') +
    line([590, 322], [590, 374], '#0f5c56', 5) +
    line([690, 322], [690, 374], '#0f5c56', 5),

  'fed-minutes-dovish-sentiment': () =>
    ground('#2c4a5e', '#1c3140') +
    disc(880, 310, 250, '#3d6076') +
    turned(-5, 400, 400, minutes()) +
    dove(916, 300),

  'japanese-yen-boj-speculation': () =>
    ground('#f6efe2', '#eadfcb') +
    disc(560, 320, 206, '#d4766c') +
    ring(800, 400, 92, '#8f6517', 68, 'transform="translate(10 6)"') +
    ring(800, 400, 92, '#d9a83a', 68) +
    ring(800, 400, 118, '#b98a1f', 4) +
    many(5, (row) =>
      many(8, (index) =>
        scale(index * 200 - (row % 2) * 100 - 20, 540 + row * 52, 112, [
          '#f6efe2',
          '#22405a',
          '#f6efe2',
          '#2f6673',
          '#f6efe2',
          '#22405a',
        ]),
      ),
    ),

  'emerging-market-currencies-rally': () =>
    ground('#e4eeec', '#f3ecdc') +
    many(4, (index) =>
      path(`M${-60 + index * 90} ${140 + index * 84}q300 -70 560 -10t620 -40`, '#d0e0dc', 12),
    ) +
    hill(-300, 1000, 660, 560, '#b9c9a4') +
    hill(300, 1700, 690, 540, '#8fae8c') +
    kites
      .map(({ at: [x, y] }) =>
        path(`M${x} ${y}Q${(x + 640) / 2 + 20} ${(y + 640) / 2 - 10} 640 570`, '#5b6b78', 2.5),
      )
      .join('') +
    path('M1010 452C960 560 800 470 640 570', '#5b6b78', 2.5) +
    kites.map(kite).join('') +
    kite({ at: [1010, 440], size: 66, turn: 128, left: '#b23a48', right: '#c9606b' }) +
    rect(594, 574, 92, 50, '#8c5a3c', 'rx="10"') +
    rect(614, 566, 52, 66, '#d9c7a0', 'rx="6"') +
    many(4, (index) => line([614, 582 + index * 12], [666, 576 + index * 12], '#5b6b78', 3)),

  'canadian-dollar-inflation-outlook': () =>
    ground('#eef0ea', '#dde4dc') +
    disc(660, 330, 250, '#f8f5ec') +
    rect(0, 572, 1280, 148, '#c8ad80') +
    rect(0, 572, 1280, 12, '#b4976a') +
    turned(
      -10,
      730,
      300,
      rect(704, 118, 56, 260, '#cf9d55', 'rx="28"') +
        many(4, (index) => line([716, 160 + index * 46], [748, 146 + index * 46], '#a9752f', 6)),
    ) +
    shape('M812 300V196Q812 176 822 164V126H856V164Q866 176 866 196V300Z', '#0f5c56') +
    rect(812, 216, 54, 60, '#f3e9d5') +
    shape('M900 320C880 230 916 170 960 140C952 200 974 240 930 320Z', '#5f9a63') +
    shape('M872 320C880 220 850 190 900 150C930 200 930 260 920 320Z', '#86b56f') +
    disc(770, 268, 46, '#c2272d') +
    path('M770 226q4 -20 20 -26', '#5d3319', 6) +
    shape('M664 268H954L968 578H650Z', '#d8bd8c') +
    shape('M664 268H720L712 578H650Z', '#c4a571') +
    path(
      'M664 268l24 12 24 -12 24 12 24 -12 24 12 24 -12 24 12 24 -12 24 12 24 -12 24 12 26 -12',
      '#b4976a',
      5,
    ) +
    disc(508, 582, 130, '#8a7a58', 'opacity="0.25" transform="matrix(1 0 0 0.1 0 526)"') +
    turned(-14, 510, 430, loonie(510, 430, 148)),

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

const kites: readonly Kite[] = [
  { at: [340, 300], size: 78, turn: -18, left: '#178f83', right: '#5fb3a8' },
  { at: [470, 190], size: 88, turn: -10, left: '#c8973a', right: '#e0bd6d' },
  { at: [640, 300], size: 105, turn: 4, left: '#22405a', right: '#42688a' },
  { at: [790, 186], size: 92, turn: 12, left: '#a9552f', right: '#cf8257' },
  { at: [930, 290], size: 75, turn: 20, left: '#0f5c56', right: '#3f8a80' },
  { at: [1140, 200], size: 55, turn: 24, left: '#8f6517', right: '#c8973a' },
  { at: [160, 210], size: 58, turn: -24, left: '#42688a', right: '#7f9fba' },
]

/** Sheets of a record, one line of it marked. */
function minutes(): string {
  return (
    rect(252, 146, 440, 640, '#16252f', 'opacity="0.4"') +
    rect(262, 128, 430, 640, '#d9d2c2') +
    rect(240, 114, 430, 640, '#fbf8f1') +
    rect(286, 160, 190, 20, '#2c4a5e') +
    rect(278, 352, 340, 34, '#f4d58d') +
    many(11, (row) =>
      line([286, 222 + row * 49], [row % 4 === 2 ? 500 : 612, 222 + row * 49], '#a9a391', 7),
    ) +
    line([286, 369], [612, 369], '#2c4a5e', 7)
  )
}

/** In flight to the right, with a twig. */
function dove(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})">` +
    shape('M-60 10C-110 -90 -90 -190 -20 -250C-6 -180 40 -120 66 -30Z', '#cfdbe0') +
    shape('M-96 10L-262 52L-214 76L-270 118L-150 106L-40 90Z', '#dde7eb') +
    shape(
      'M-190 92C-140 60 -100 -20 -20 -40C40 -54 72 -96 120 -96C156 -96 176 -72 176 -46L214 -30L174 -22C160 60 60 130 -50 122C-100 118 -150 112 -190 92Z',
      '#ffffff',
    ) +
    shape(
      'M-120 30C-150 -80 -110 -170 -210 -236C-60 -220 60 -130 60 0C20 50 -60 60 -120 30Z',
      '#eef3f5',
    ) +
    disc(132, -58, 8, '#1c3140') +
    shape('M176 -46L214 -30L174 -22Z', '#e0a03a') +
    path('M206 -28Q236 0 250 40', '#6f8f4e', 6) +
    shape(
      'M222 -8q34 -22 48 4q-30 18 -48 -4ZM238 18q-40 -6 -44 24q34 6 44 -24ZM250 40q40 -6 44 26q-34 4 -44 -26Z',
      '#8fb367',
    ) +
    '</g>'
  )
}
