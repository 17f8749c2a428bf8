import {
  chart,
  curve,
  type Drawing,
  disc,
  faint,
  ground,
  line,
  many,
  type Point,
  path,
  range,
  rect,
  ring,
  shape,
  turned,
  under,
} from './kit'

/** Covers of the longer pieces. */
export const insights: Record<string, Drawing> = {
  'energy-transition-winners-losers': () =>
    ground('#f6d9a8', '#f0b67f') +
    disc(1030, 190, 90, '#fbeed0') +
    under(
      curve(0, 1280, (share) => 560 - 40 * Math.sin(share * 4)),
      720,
      '#6b7f5c',
    ) +
    shape('M352 560L372 190H388L408 560Z', '#fdfaf3') +
    many(3, (index) =>
      turned(
        index * 120 + 12,
        380,
        190,
        shape('M372 190Q350 90 380 -10Q400 90 388 190Z', '#fdfaf3'),
      ),
    ) +
    disc(380, 190, 20, '#d5c9b1') +
    faint(
      0.82,
      shape('M380 566L640 640H660L690 566Z', '#39452f', 'opacity="0.35"') +
        path(
          'M690 690L760 360L830 690M704 620H816M720 550H800M734 480H786M704 620L800 550M816 620L720 550M720 550L786 480M800 550L734 480',
          '#26301f',
          9,
        ) +
        path('M640 400L900 330M760 360L760 320M900 330Q930 350 916 400L916 560', '#26301f', 12) +
        rect(600, 390, 54, 40, '#26301f', 'rx="6"'),
    ),

  'interest-rate-outlook': () => {
    const steps: Point[] = []
    for (const [index, level] of [0, 1, 2, 3, 3, 4, 5, 5, 6].entries()) {
      const y = 470 - level * 58
      steps.push([110 + index * 130, y], [240 + index * 130, y])
    }
    return (
      ground('#eef3f6', '#dce6ec') +
      many(6, (index) => line([0, 110 + index * 80], [1280, 110 + index * 80], '#d5dfe6', 2)) +
      path('M110 470C420 470 640 430 820 440S1140 500 1280 470', '#2c63b7', 10) +
      chart(steps, '#c2272d', 10) +
      disc(110, 470, 17, '#22303f') +
      many(12, (index) => {
        const x = 70 + index * 98
        const tone = index % 3 === 1 ? '#8a6f5a' : '#5b6b78'
        return (
          rect(x, 610, 62, 60, tone) +
          shape(`M${x - 10} 612L${x + 31} 572L${x + 72} 612Z`, '#22303f') +
          rect(x + 22, 634, 18, 36, '#f1d9a0')
        )
      }) +
      rect(0, 670, 1280, 50, '#22303f')
    )
  },

  'tech-growth-vs-value': () =>
    ground('#f5f2ea', '#e8e2d4') +
    many(8, (index) =>
      rect(
        60 + index * 145,
        620 - index * 62,
        145,
        100 + index * 62,
        '#d4a24c',
        `opacity="${(0.5 + index * 0.06).toFixed(2)}"`,
      ),
    ) +
    range(8, (index) => rect(60 + index * 145, 612 - index * 62, 145, 14, '#a9741f')).join('') +
    path('M60 690C420 680 560 560 640 380S800 60 920 20', '#6a3fb5', 9) +
    disc(641, 380, 20, '#f5f2ea') +
    ring(641, 380, 20, '#22303f', 5),

  'real-estate-investment-trusts': (random) =>
    ground('#26334a', '#3a4a66') +
    faint(
      0.5,
      many(6, (index) => rect(40 + index * 210, 340 - random() * 160, 150, 400, '#2e3d57')),
    ) +
    rect(250, 120, 780, 600, '#131c2c') +
    many(78, (index) => {
      const x = 282 + (index % 13) * 56
      const y = 156 + Math.floor(index / 13) * 92
      return rect(x, y, 36, 58, index % 3 === 0 ? '#ffd479' : '#2b3a55')
    }) +
    rect(236, 106, 808, 14, '#d8383f'),

  'commodity-supercycle': () =>
    ground('#f3f1ee', '#e3dfd9') +
    range(5, (layer) =>
      chart(
        curve(
          0,
          1280,
          (share) =>
            360 +
            (layer - 2) * 34 +
            (58 + layer * 9) *
              Math.sin(share * (70 + layer * 13) + layer) *
              (0.5 + 0.5 * Math.sin(share * 9 + layer)),
        ),
        ['#cfcac3', '#c0bab2', '#b1aba3', '#c0bab2', '#cfcac3'][layer] ?? '#ccc',
        3,
      ),
    ).join('') +
    chart(
      curve(0, 1280, (share) => 370 - 230 * Math.sin(share * 2 * Math.PI - 0.6)),
      '#b5652b',
      22,
    ) +
    chart(
      curve(0, 1280, (share) => 366 - 230 * Math.sin(share * 2 * Math.PI - 0.6)),
      '#e5a36a',
      5,
    ),

  'small-cap-opportunities': (random) =>
    ground('#111d2b', '#1a2c40') +
    disc(640, 370, 220, '#c9d6e2', 'opacity="0.92"') +
    disc(640, 370, 220, 'none', 'stroke="#ffffff" stroke-width="3"') +
    many(74, (index) => {
      const angle = random() * 2 * Math.PI
      const distance = 262 + random() * 390
      const x = 640 + distance * Math.cos(angle)
      const y = 370 + distance * 0.62 * Math.sin(angle)
      const colour = ['#f4c95d', '#4cc9b0', '#f28f6b'][index % 3] ?? '#fff'
      const trail =
        index % 6 === 0 ? line([x, y], [x + 14, y + 90], colour, 4, 'opacity="0.35"') : ''
      return trail + disc(x, y, 4 + random() * 8, colour)
    }),

  'esg-investing-canada': () =>
    ground('#f7f7f3', '#ebebe3') +
    faint(
      0.6,
      ring(640, 360, 330, '#cfd3c6', 3) +
        many(
          5,
          (index) =>
            `<ellipse cx="640" cy="360" rx="${66 * (index + 1)}" ry="330" fill="none" stroke="#cfd3c6" stroke-width="3"/>`,
        ) +
        many(7, (index) => {
          const y = 120 + index * 80
          const half = Math.sqrt(Math.max(0, 330 ** 2 - (y - 360) ** 2))
          return line([640 - half, y], [640 + half, y], '#cfd3c6', 3)
        }),
    ) +
    disc(530, 300, 190, '#2f9e6a', 'opacity="0.68"') +
    disc(750, 300, 190, '#2c77c0', 'opacity="0.68"') +
    disc(640, 470, 190, '#e6a23c', 'opacity="0.68"'),
}
