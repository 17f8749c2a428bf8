import { frames, picture, tower } from './crypto-figures'
import {
  chart,
  type Drawing,
  disc,
  faint,
  grid,
  ground,
  hexagon,
  inBand,
  line,
  many,
  path,
  rect,
  ring,
  shape,
  turned,
  wander,
} from './kit'

/** Covers about cryptocurrencies and what is built on them. */
export const crypto: Record<string, Drawing> = {
  'bitcoin-etfs-50-billion-inflows': (random) =>
    ground('#101826', '#1c2a3f') +
    many(8, (index) => {
      const x = 130 + index * 130
      const filled = 2 + ((index * 5) % 6)
      return (
        rect(x, 250, 96, 420, '#ffffff', 'rx="8" fill-opacity="0.08"') +
        rect(x, 250, 96, 420, 'none', 'rx="8" stroke="#5d7694" stroke-width="2"') +
        many(
          filled,
          (coin) =>
            disc(x + 48, 632 - coin * 60, 30, '#e7a927') +
            ring(x + 48, 632 - coin * 60, 20, '#fbd774', 3),
        ) +
        disc(x + 48, 200 - random() * 80, 30, '#e7a927') +
        faint(0.5, rect(x + 44, 40, 8, 70, '#e7a927', 'rx="4"'))
      )
    }) +
    chart(wander(random, { from: 200, to: 60, noise: 46 }), '#f7e3b0', 4),

  'ethereum-layer-2s-usage-records': (random) => {
    const plane = (y: number, fill: string) =>
      shape(`M640 ${y - 150}L1130 ${y}L640 ${y + 150}L150 ${y}Z`, fill)
    const tile = (column: number, row: number, y: number, size: number, fill: string) => {
      const x = 640 + (column - row) * 49
      const top = y - 150 + (column + row) * 15 + 15
      return shape(
        `M${x} ${top}L${x + 49 * size} ${top + 15 * size}L${x} ${top + 30 * size}L${x - 49 * size} ${top + 15 * size}Z`,
        fill,
      )
    }
    return (
      ground('#1a1433', '#2a1f52') +
      plane(530, '#6f57c9') +
      shape('M640 450L800 500V560L640 612L480 560V500Z', '#4c3a99') +
      shape('M640 450L800 500L640 552L480 500Z', '#c9bcff') +
      many(7, (index) =>
        line(
          [400 + index * 80, 300],
          [560 + index * 27, 490],
          '#b7a6ff',
          2,
          'opacity="0.6" stroke-dasharray="4 10"',
        ),
      ) +
      faint(0.82, plane(230, '#8f78e8')) +
      many(10, (row) =>
        many(10, (column) =>
          random() < 0.56
            ? tile(column, row, 230, 0.78, random() < 0.2 ? '#ffffff' : '#d9d0ff')
            : '',
        ),
      )
    )
  },

  'coinbase-adds-staking-tokens': (random) =>
    ground('#eaf0f8', '#d6e1f0') +
    ring(640, 360, 210, '#1f4fa3', 30) +
    many(40, (index) =>
      turned(index * 9, 640, 360, rect(636, 108, 8, index % 5 ? 16 : 30, '#7d9ccf')),
    ) +
    ring(640, 360, 130, '#9db7dd', 3) +
    many(8, (index) => {
      const angle = (index / 8) * 2 * Math.PI
      const x = 640 + 210 * Math.cos(angle)
      const y = 360 + 210 * Math.sin(angle)
      return (
        shape(hexagon(x, y, 66), '#eaf0f8') +
        shape(hexagon(x, y, 56), index % 3 === 0 ? '#f0b429' : '#1f4fa3') +
        path(hexagon(x, y, 36), '#ffffff', 4)
      )
    }) +
    faint(
      0.6,
      many(7, (index) =>
        path(
          hexagon(
            (index < 4 ? 90 : 1010) + random() * 190,
            60 + (index % 4) * 190,
            40 + random() * 40,
          ),
          '#b3c6e2',
          4,
        ),
      ),
    ),

  'defi-lending-protocols-growth': (random) => {
    const cubes = (x: number, y: number, count: number) =>
      many(count, (index) => {
        const left = x + (index % 6) * 38 - 112
        const top = y + 110 - Math.floor(index / 6) * 38
        return rect(left, top, 30, 30, random() < 0.25 ? '#ffd166' : '#35c2a5', 'rx="3"')
      })
    return (
      ground('#0f2430', '#133544') +
      inBand(
        ring(450, 370, 220, '#35c2a5', 22) +
          ring(830, 370, 220, '#7fd8c6', 22) +
          path('M513 159A220 220 0 0 1 669 350', '#35c2a5', 22) +
          cubes(420, 330, 30) +
          cubes(870, 330, 14) +
          path('M420 90Q640 -30 860 90', '#ffd166', 4, 'stroke-dasharray="2 12"') +
          disc(420, 92, 10, '#ffd166') +
          disc(860, 92, 10, '#ffd166'),
      )
    )
  },

  'nft-market-recovery': (random) =>
    ground('#e9e6df', '#d8d3c8') +
    rect(0, 592, 1280, 128, '#b9a488') +
    rect(0, 580, 1280, 12, '#f6f4ef') +
    shape('M846 40L640 592H1150Z', '#ffffff', 'opacity="0.45"') +
    many(frames.length, (index) => picture(random, index)) +
    shape('M820 0H872V26L896 64H796L820 26Z', '#2b3138') +
    rect(330, 606, 280, 24, '#4a3b2e', 'rx="6"') +
    many(2, (index) => rect(360 + index * 200, 630, 20, 54, '#33281f')),

  'crypto-sentiment-neutral': (random) =>
    ground('#f3f4f4', '#e5e8e8') +
    many(36, (index) =>
      turned(
        -90 + index * (180 / 35),
        640,
        430,
        rect(
          634,
          92,
          12,
          74,
          index < 12 ? '#9aa3a8' : index < 24 ? '#4a5a63' : '#178f83',
          'rx="3"',
        ),
      ),
    ) +
    path('M352 430A288 288 0 0 1 928 430', '#cdd3d5', 4) +
    shape('M628 430L640 150L652 430Z', '#15181c') +
    disc(640, 430, 26, '#15181c') +
    disc(640, 430, 9, '#f3f4f4') +
    many(40, (index) => {
      const y = 590 + Math.sin(index * 0.7) * 22 + (random() - 0.5) * 26
      const height = 16 + random() * 42
      const colour = random() < 0.5 ? '#178f83' : '#9aa3a8'
      const x = 48 + index * 30.4
      return (
        line([x + 7, y - height], [x + 7, y + height], colour, 2.5) +
        rect(x, y - height / 2, 14, height, colour)
      )
    }),

  'ethereum-sell-offs': (random) =>
    ground('#191532', '#241d44') +
    many(15, (index) =>
      rect(70 + index * 78, 690 - (380 - index * 20 + random() * 50), 46, 400, '#3d3470'),
    ) +
    many(46, () => {
      const fall = random()
      const size = 7 + random() * 17
      return rect(
        560 + random() * 470 + fall * 60,
        150 + fall * 480,
        size,
        size,
        random() < 0.5 ? '#5a8dee' : '#86b0ff',
        `opacity="${(1 - fall * 0.7).toFixed(2)}"`,
      )
    }) +
    shape('M520 70L690 350L520 448Z', '#7b61d9') +
    shape('M520 70L350 350L520 448Z', '#a48ff0') +
    shape('M520 480L690 384L520 640Z', '#6a50c7') +
    shape('M520 480L350 384L520 640Z', '#8f78e8'),

  'bank-korea-stablecoin-merits': () =>
    ground('#f2f4ee', '#e0e6dc') +
    grid(64, '#e4e9df', 2) +
    shape('M610 600L630 210H650L670 600Z', '#2a4038') +
    rect(470, 600, 340, 26, '#2a4038', 'rx="6"') +
    rect(220, 196, 840, 18, '#2a4038', 'rx="9"') +
    disc(640, 204, 26, '#c69b2d') +
    many(2, (side) =>
      path(
        side ? 'M1030 214L930 440M1030 214L1130 440' : 'M250 214L150 440M250 214L350 440',
        '#2a4038',
        4,
      ),
    ) +
    shape('M130 440H370Q340 500 250 500Q160 500 130 440Z', '#2a4038') +
    shape('M910 440H1150Q1120 500 1030 500Q940 500 910 440Z', '#2a4038') +
    many(6, (coin) =>
      rect(178, 408 - coin * 32, 144, 26, coin % 2 ? '#d8b04a' : '#c69b2d', 'rx="13"'),
    ) +
    disc(1030, 340, 120, '#7be0c3', 'opacity="0.25"') +
    shape('M1030 260L1102 300V384L1030 424L958 384V300Z', '#1f9c7a') +
    shape('M1030 260L1102 300L1030 342L958 300Z', '#a6f0da') +
    shape('M1030 342L1102 300V384L1030 424Z', '#3dbb96'),

  'institutional-investor-returns-crypto': () =>
    ground('#dfe3e0', '#cfd5d2') +
    many(32, (index) => {
      const x = -106 + (index % 8) * 190
      const y = 34 + Math.floor(index / 8) * 166
      return (
        rect(x, y, 174, 150, '#9aa8ac', 'rx="8"') +
        rect(x, y, 174, 142, '#b4c0c2', 'rx="8"') +
        rect(x + 57, y + 84, 60, 16, '#76868c', 'rx="8"') +
        rect(x + 62, y + 38, 50, 28, '#dbe1df', 'rx="3"')
      )
    }) +
    rect(654, 200, 174, 150, '#22303f', 'rx="8"') +
    many(
      3,
      (index) =>
        disc(694 + index * 47, 262 - (index % 2) * 20, 44, '#b98a1f') +
        disc(694 + index * 47, 262 - (index % 2) * 20, 34, '#e8c255'),
    ) +
    shape('M654 262H828L862 300H620Z', '#0f5c56') +
    rect(620, 292, 242, 168, '#22303f', 'rx="10" opacity="0.25"') +
    rect(620, 280, 242, 168, '#178f83', 'rx="10"') +
    rect(699, 382, 84, 20, '#0f5c56', 'rx="10"') +
    rect(705, 318, 72, 38, '#f3ecdc', 'rx="4"'),

  'apac-morning-brief': (random) =>
    ground('#2b3566', '#f3a27c') +
    disc(640, 452, 232, '#f9c98a', 'opacity="0.4"') +
    disc(640, 452, 168, '#fde3a7') +
    many(21, (index) => tower(random, index)) +
    rect(0, 556, 1280, 164, '#1e2a52') +
    many(9, (row) => {
      const half = 170 - row * 10 + random() * 40
      const y = 572 + row * 16
      return line([640 - half, y], [640 + half, y], '#f9c98a', 5, 'opacity="0.8"')
    }),
}
