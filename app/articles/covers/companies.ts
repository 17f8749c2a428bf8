import { hill, swell } from './figures'
import {
  chart,
  curve,
  type Drawing,
  disc,
  faint,
  grid,
  ground,
  inBand,
  line,
  many,
  mapleLeaf,
  type Point,
  path,
  range,
  rect,
  shape,
  under,
} from './kit'

/** Covers about Canadian companies. */
export const companies: Record<string, Drawing> = {
  'rbc-profit-rises-despite-credit-hits': () =>
    ground('#e6edef', '#d5dfe2') +
    disc(640, 330, 250, '#f6f3ea') +
    hill(-200, 900, 540, 440, '#c3cec4') +
    hill(500, 1600, 540, 420, '#b3c2ba') +
    rect(400, 250, 480, 250, '#33475a') +
    shape('M372 238L640 104L908 238Z', '#22303f') +
    shape('M442 224L640 126L838 224Z', '#f0e8d6') +
    mapleLeaf(604, 148, 72, '#c2272d') +
    rect(384, 236, 512, 30, '#22303f') +
    many(
      5,
      (index) =>
        rect(414 + index * 100, 266, 52, 230, '#f0e8d6') +
        rect(450 + index * 100, 266, 16, 230, '#d3c7ab'),
    ) +
    rect(0, 480, 1280, 240, '#a89a78') +
    many(3, (row) =>
      many(10 - row, (index) =>
        rect(
          196 + row * 45 + index * 90,
          520 - row * 42,
          86,
          46,
          index % 3 === row % 3 ? '#c8973a' : '#d9ae58',
          'rx="21"',
        ),
      ),
    ) +
    swell({ y: 568, height: 30, length: 320, from: -60 }, '#178f83') +
    swell({ y: 606, height: 26, length: 400, from: -220 }, '#0f5c56'),

  'enbridge-invests-upgrade-pipelines': (random) => {
    const way = curve(0, 1280, (share) => 500 - 190 * share + 90 * Math.sin(share * 7))
    return (
      ground('#f3efe8', '#e3ddd2') +
      many(5, (layer) =>
        under(
          curve(
            0,
            1280,
            (share) =>
              250 + layer * 95 + (46 - layer * 3) * Math.sin(share * (5 + layer) + layer * 2.1),
          ),
          720,
          greys[layer] ?? '#888',
        ),
      ) +
      chart(way, '#5d3319', 34, 'opacity="0.25" transform="translate(0 14)"') +
      chart(way, '#b5652b', 30) +
      chart(way, '#e5a36a', 7, 'transform="translate(0 -6)"') +
      way
        .filter((_, index) => index % 7 === 3)
        .map(([x, y]) => disc(x, y, 19, '#f3efe8') + disc(x, y, 13, '#2f9e6a'))
        .join('') +
      faint(
        0.5,
        many(8, () => disc(80 + random() * 1100, 60 + random() * 90, 3, '#b9b1a3')),
      )
    )
  },

  'canadian-national-railway-beats-earnings': () => {
    const horizon = 330
    const rail = (foot: number, top: number) =>
      shape(
        `M${foot - 26} 720L${top - 3} ${horizon}L${top + 3} ${horizon}L${foot + 26} 720Z`,
        '#2b3037',
      )
    return (
      ground('#cfd5da', '#eef0f1') +
      many(4, (index) =>
        faint(0.5, rect(110 + index * 270, 70 + (index % 2) * 60, 300, 26, '#e6eaec', 'rx="13"')),
      ) +
      rect(0, horizon, 1280, 390, '#c9b89d') +
      many(13, (index) => {
        const near = (index / 12) ** 2.2
        const y = horizon + 4 + near * 380
        const half = 26 + near * 430
        return rect(640 - half, y, half * 2, 3 + near * 22, '#7d6347')
      }) +
      rail(350, 628) +
      rail(930, 652) +
      many(7, (index) => {
        const height = 50 + index * 26
        return rect(
          520 + index * 36,
          horizon - height,
          26,
          height,
          index === 6 ? '#c2272d' : '#46525e',
        )
      }) +
      line([0, horizon], [1280, horizon], '#8f8267', 3)
    )
  },

  'manulife-expands-asian-operations': (random) => {
    const harbour = range(
      9,
      (index): Point => [150 + index * 122, 560 + 50 * Math.sin(index * 1.3) + random() * 24],
    )
    return (
      ground('#0d2b33', '#153f45') +
      faint(
        0.35,
        many(26, (index) => line([0, 500 + index * 9], [1280, 500 + index * 9], '#3c7c80', 1.5)),
      ) +
      inBand(
        shape(
          'M250 400A390 330 0 0 1 1030 400Q965 350 900 400Q835 350 770 400Q705 350 640 400Q575 350 510 400Q445 350 380 400Q315 350 250 400Z',
          '#2f9e6a',
        ) +
          shape(
            'M510 400Q520 170 640 76Q760 170 770 400Q705 350 640 400Q575 350 510 400Z',
            '#47bd83',
          ) +
          line([640, 40], [640, 84], '#d7f2e2', 8) +
          path('M640 392V470Q640 506 604 506Q574 506 574 478', '#d7f2e2', 8) +
          chart(harbour, '#f4c95d', 2.5) +
          harbour
            .map(
              ([x, y], index) =>
                disc(x, y, 20, '#f4c95d', 'opacity="0.25"') +
                disc(x, y, index % 3 ? 7 : 10, '#ffe9a8'),
            )
            .join(''),
      )
    )
  },

  'brookfield-asset-management-dividend-hike': (random) => {
    const tips: Point[] = []
    const branch = (x: number, y: number, length: number, angle: number, depth: number): string => {
      const toX = x + length * Math.cos(angle)
      const toY = y + length * Math.sin(angle)
      if (depth === 0) tips.push([toX, toY])
      const children =
        depth === 0
          ? ''
          : [-0.45, 0.4]
              .map((turn) =>
                branch(toX, toY, length * 0.76, angle + turn + (random() - 0.5) * 0.2, depth - 1),
              )
              .join('')
      return line([x, y], [toX, toY], '#26443a', 1.5 + depth * 1.6) + children
    }
    const tree = branch(640, 590, 150, -Math.PI / 2, 5)
    return (
      ground('#f6f1e4', '#ece3cd') +
      inBand(
        tree +
          tips
            .map(([x, y]) =>
              rect(x - 8, y - 8, 16, 16, '#d9a521', `transform="rotate(45 ${x} ${y})"`),
            )
            .join('') +
          many(9, () => rect(380 + random() * 520, 470 + random() * 120, 13, 13, '#e3b63f')) +
          shape('M330 620H950L915 672H365Z', '#26443a') +
          many(14, (index) => rect(400 + index * 34, 602 + random() * 6, 16, 16, '#d9a521')),
      )
    )
  },

  'canadian-banks-q3-outlook': (random) => {
    const heights = [330, 430, 520, 380, 470, 300]
    return (
      ground('#f4f2ee', '#e4e0d8') +
      grid(80, '#eae6de', 2) +
      heights
        .map((height, index) => {
          const x = 130 + index * 175
          const colour = index === 2 ? '#c2272d' : '#22303f'
          return many(Math.floor(height / 16), (row) =>
            line(
              [x, 640 - row * 16],
              [x + 118 - (row % 4 === 3 ? random() * 40 : 0), 640 - row * 16],
              colour,
              7,
              'stroke-linecap="butt"',
            ),
          )
        })
        .join('') +
      line([70, 660], [1210, 660], '#22303f', 6)
    )
  },
}

const greys = ['#d4cdc1', '#bdb6aa', '#a29b90', '#857f76', '#67625b']
