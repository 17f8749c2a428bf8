import {
  canvas,
  chart,
  curve,
  type Drawing,
  disc,
  faint,
  grid,
  ground,
  hexagon,
  line,
  many,
  type Point,
  path,
  range,
  rect,
  ring,
  shape,
  turned,
  wander,
} from './kit'

/** Covers of sponsored articles: shapes, and nothing that looks like a result. */
export const sponsored: Record<string, Drawing> = {
  'ai-trading-app-profits': (random) => {
    const nodes = range(
      28,
      (index): Point => [
        500 + (index % 4) * 94 + (random() - 0.5) * 30,
        130 + Math.floor(index / 4) * 78 + (random() - 0.5) * 26,
      ],
    )
    const node = (index: number) => nodes[index] ?? [640, 360]
    const links = range(24, (index) => line(node(index), node(index + 4), '#5b7a94', 3)).join('')
    const across = range(27, (index) =>
      index % 4 === 3 ? '' : line(node(index), node(index + 1), '#41607a', 2),
    ).join('')
    const branch = [0, 4, 5, 9, 13, 14, 18, 22, 27].map(node)
    return (
      ground('#e9edf1', '#d5dde5') +
      rect(436, 36, 408, 648, '#132433', 'rx="54"') +
      rect(454, 54, 372, 612, '#1c3447', 'rx="40"') +
      links +
      across +
      nodes.map(([x, y]) => disc(x, y, 9, '#8fb0c9')).join('') +
      chart(branch, '#f08a24', 7) +
      branch.map(([x, y]) => disc(x, y, 13, '#f08a24')).join('') +
      rect(590, 64, 100, 12, '#132433', 'rx="6"')
    )
  },

  'hex-coin-trade-shocked-analysts': () =>
    ground('#fbf3e4', '#f1e2c4') +
    shape(hexagon(1050, 190, 520), '#e0a526') +
    shape(hexagon(1050, 190, 452), '#ebbb4d') +
    shape(hexagon(1050, 190, 330), '#f3cf78') +
    path(hexagon(1050, 190, 486), '#b97f10', 5) +
    shape(hexagon(128, 622, 30), '#7a4f0b') +
    shape(hexagon(128, 622, 16), '#ebbb4d'),

  'bitcoin-jackpot-making-headlines': (random) =>
    ground('#1b2431', '#2a3646') +
    range(5, (index) => {
      const isGold = index === 3
      const traces = isGold
        ? many(8, (trace) => {
            const y = 210 + trace * 44
            const bend = 560 + random() * 90
            return (
              path(`M${540} ${y}H${bend}l24 22H${700 + random() * 30}`, '#c8951f', 4) +
              disc(540, y, 7, '#c8951f')
            )
          })
        : ''
      return turned(
        -34 + index * 17,
        640,
        860,
        rect(
          500,
          130,
          280,
          420,
          isGold ? '#fff8e6' : '#eef1f4',
          `rx="20" stroke="${isGold ? '#e0a526' : '#aab4c0'}" stroke-width="${isGold ? 16 : 4}"`,
        ) + traces,
      )
    }).join(''),

  'the-future-of-pensions-ai-retirement-planning': () =>
    ground('#fbf7ee', '#eee6d6') +
    ['#2f7ab8', '#e6a23c', '#2f9e6a']
      .map((colour, index) => {
        const radius = 430 - index * 120
        return path(
          `M${640 - radius} 580A${radius} ${radius} 0 0 1 ${640 + radius} 580`,
          colour,
          74,
          'stroke-linecap="butt"',
        )
      })
      .join('') +
    many(41, (index) => disc(60 + index * 29, 636, index % 10 === 0 ? 10 : 4.5, '#3b4650')),

  '85-percent-canadians-regret-delayed-ai-retirement': () =>
    ground('#f2f3f1', '#e1e4e0') +
    path('M440 70H840M440 650H840', '#33423d', 14) +
    path(
      'M470 76C470 250 600 310 622 360C600 410 470 470 470 644M810 76C810 250 680 310 658 360C680 410 810 470 810 644',
      '#33423d',
      5,
    ) +
    many(16, (index) => {
      const y = 170 + index * 10
      const half = Math.max(12, 148 - index * 8.5)
      return line([640 - half, y], [640 + half, y], '#d8b066', 3)
    }) +
    line([640, 330], [640, 560], '#c2923c', 4, 'stroke-dasharray="2 10"') +
    shape(`M478 640C560 634 640 610 700 560S780 520 802 516L806 640Z`, '#d8b066') +
    path('M478 640C560 634 640 610 700 560S780 520 802 516', '#8f6517', 6),

  'groktrader-ai-government-regulated-trading-platform': (random) =>
    ground('#f7f7f4', '#e9eae5') +
    many(19, (row) => {
      const y = 60 + row * 34
      const isFound = row === 9
      const colour = isFound ? '#1f9c5f' : '#b9beb8'
      return (
        line([110, y], [200 + random() * 60, y], colour, isFound ? 9 : 4) +
        line([300, y], [620 + random() * 220, y], colour, isFound ? 9 : 4) +
        line([930, y], [1010 + random() * 150, y], colour, isFound ? 9 : 4)
      )
    }) +
    disc(700, 366, 168, '#ffffff', 'opacity="0.4"') +
    ring(700, 366, 168, '#22303f', 24) +
    line([820, 488], [960, 632], '#22303f', 44),

  'royalbot-revolutionary-ai-assistant': (random) =>
    ground('#0f1d3d', '#162951') +
    many(19 * 6, (index) =>
      disc(100 + (index % 19) * 60, 430 + Math.floor(index / 19) * 48, 4.5, '#4f6699'),
    ) +
    many(3, (index) =>
      chart(
        [
          [250, 330],
          [360, 130 + index * 6],
          [500, 290],
          [640, 60],
          [780, 290],
          [920, 130 + index * 6],
          [1030, 330],
        ],
        ['#5c4a1c', '#9c7a24', '#e7bd4f'][index] ?? '#e7bd4f',
        7,
        `transform="translate(0 ${(2 - index) * 24})"`,
      ),
    ) +
    [
      [360, 142],
      [640, 60],
      [920, 142],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 17, '#f6dc94'))
      .join('') +
    faint(
      0.6,
      chart(
        wander(random, { from: 356, to: 350, noise: 18, left: 250, right: 1030 }),
        '#e7bd4f',
        3,
      ),
    ),

  'groktrader-revolutionary-ai-assistant': (random) => {
    const along = (share: number): Point => [220 + share * 860, 620 - share * 520]
    return (
      rect(0, 0, canvas.width, canvas.height, '#08090b') +
      many(64, (index) => {
        const [x, y] = along(random())
        const side = index % 2 ? 1 : -1
        const far: Point = [x + side * (90 + random() * 420), y + side * (120 + random() * 330)]
        return path(
          `M${far[0]} ${far[1]}Q${x + side * 120} ${y + side * 30} ${x} ${y}`,
          '#ffffff',
          1.2,
          `opacity="${(0.15 + random() * 0.4).toFixed(2)}"`,
        )
      }) +
      line(along(0), along(1), '#ffffff', 13) +
      line(along(0), along(1), '#bfe3ff', 30, 'opacity="0.22"')
    )
  },

  'high-school-senior-out-earns-his-teacher-with-this-trading-strategy': (random) =>
    ground('#1f3d33', '#284b3f') +
    faint(
      0.28,
      many(9, () =>
        rect(
          60 + random() * 1000,
          60 + random() * 480,
          160 + random() * 180,
          60,
          '#3c6a5a',
          'rx="30"',
        ),
      ),
    ) +
    faint(0.25, grid(90, '#4d7a6a', 1.5)) +
    range(3, (layer) =>
      chart(
        curve(
          110,
          1170,
          (share) => 560 - 440 * share ** 1.4 + 22 * Math.sin(share * 26 + layer * 0.4),
        ),
        '#f4f1e4',
        3 + layer,
        `opacity="0.55" stroke-dasharray="${layer === 1 ? '190 26 70 60' : '150 12 90 40'}" transform="translate(${layer * 2} ${layer * 2})"`,
      ),
    ).join('') +
    many(17, (index) =>
      rect(
        110 + index * 64,
        628,
        34,
        34,
        'none',
        `stroke="#f4f1e4" stroke-width="4" opacity="${index % 5 === 2 ? 0.3 : 0.8}"`,
      ),
    ),
}
