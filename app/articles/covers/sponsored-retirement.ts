import { hill } from './figures'
import { type Drawing, disc, ground, inBand, many, path, rect, shape } from './kit'

/** Covers of sponsored articles about retirement. */
export const sponsoredRetirement: Record<string, Drawing> = {
  'the-future-of-pensions-ai-retirement-planning': () =>
    ground('#fbf7ee', '#eee6d6') +
    inBand(
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
    ),

  '85-percent-canadians-regret-delayed-ai-retirement': () =>
    ground('#f2e6cb', '#ecd3a6') +
    disc(640, 380, 236, '#f8efd9') +
    hill(-260, 760, 600, 400, '#bfc9ae') +
    hill(460, 1620, 620, 380, '#9fb69d') +
    hill(-500, 1500, 680, 520, '#5f8478') +
    rect(1026, 388, 12, 90, '#4b3a2c') +
    disc(1032, 360, 52, '#2f6a5c') +
    rect(534, 140, 14, 440, '#5d4330') +
    rect(732, 140, 14, 440, '#5d4330') +
    shape(
      'M556 150H724C724 280 660 310 653 360C660 410 724 440 724 570H556C556 440 620 410 627 360C620 310 556 280 556 150Z',
      '#fbf7ec',
      'opacity="0.85"',
    ) +
    shape(
      'M570 232Q640 246 710 232C696 290 656 318 649 356H631C624 318 584 290 570 232Z',
      '#d9a83a',
    ) +
    rect(636, 350, 8, 180, '#d9a83a') +
    shape('M557 570Q558 536 576 508Q640 452 704 508Q722 536 723 570Z', '#d9a83a') +
    path('M578 176C580 240 596 272 614 300', '#ffffff', 8, 'opacity="0.8"') +
    rect(510, 118, 260, 34, '#46352a', 'rx="8"') +
    rect(510, 568, 260, 34, '#46352a', 'rx="8"'),
}
