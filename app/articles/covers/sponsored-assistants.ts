import { phone } from './figures'
import {
  chart,
  type Drawing,
  disc,
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
} from './kit'

/** Covers of sponsored articles about trading software: objects, and nothing that looks like a result. */
export const sponsoredAssistants: Record<string, Drawing> = {
  'ai-trading-app-profits': (random) => {
    const nodes = range(
      15,
      (index): Point => [
        572 + (index % 3) * 68,
        212 + Math.floor(index / 3) * 76 + (random() - 0.5) * 20,
      ],
    )
    const node = (index: number) => nodes[index] ?? [640, 360]
    return (
      ground('#e8e9e2', '#d9dcd3') +
      disc(640, 360, 252, '#f5f1e5') +
      many(13, (index) => {
        const y = 360 + 60 * Math.sin(index * 1.9)
        const height = 50 + ((index * 37) % 60)
        const x = 40 + index * 37
        return (
          line([x, y - height], [x, y + height], '#8b9aa0', 3) +
          rect(x - 9, y - height / 2, 18, height, index % 3 ? '#178f83' : '#5b6b78')
        )
      }) +
      phone(514, 112, 252, 496) +
      many(12, (index) => line(node(index), node(index + 3), '#54708a', 3)) +
      many(12, (index) =>
        line(node(index), node(index + (index % 3 === 2 ? 2 : 4)), '#54708a', 3),
      ) +
      nodes.map(([x, y]) => disc(x, y, 9, '#a9bccb')).join('') +
      chart([0, 4, 7, 11, 14].map(node), '#e0a33a', 7) +
      [0, 4, 7, 11, 14]
        .map(node)
        .map(([x, y]) => disc(x, y, 13, '#e0a33a'))
        .join('') +
      line([766, 360], [1280, 360], '#8b9aa0', 6) +
      rect(812, 304, 212, 112, '#0f5c56', 'rx="56"') +
      disc(868, 360, 44, '#f5f1e5')
    )
  },

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

  'royalbot-revolutionary-ai-assistant': () =>
    ground('#17263f', '#22375a') +
    many(3, (index) => ring(640, 380, 250 + index * 120, '#2c4468', 3)) +
    many(18, (index) =>
      disc(60 + ((index * 271) % 1180), 110 + ((index * 157) % 300), 4, '#7488ab'),
    ) +
    disc(640, 400, 220, '#2c4468') +
    shape('M430 620Q430 500 560 500H720Q850 500 850 620Z', '#dfe5ea') +
    shape('M640 500H720Q850 500 850 620H640Z', '#c5cfd8') +
    rect(600, 450, 80, 70, '#5d7394') +
    rect(484, 330, 312, 70, '#5d7394', 'rx="24"') +
    rect(508, 276, 264, 190, '#dfe5ea', 'rx="60"') +
    shape('M640 276H712A60 60 0 0 1 772 336V406A60 60 0 0 1 712 466H640Z', '#c5cfd8') +
    rect(536, 328, 208, 86, '#17263f', 'rx="43"') +
    disc(594, 371, 17, '#4cc9b0') +
    disc(686, 371, 17, '#4cc9b0') +
    disc(640, 560, 34, '#0f5c56') +
    rect(624, 544, 10, 32, '#f0e8d6', 'rx="3"') +
    rect(646, 544, 10, 32, '#f0e8d6', 'rx="3"') +
    shape('M524 276L500 150L580 208L640 118L700 208L780 150L756 276Z', '#d9a83a') +
    shape('M640 276V118L700 208L780 150L756 276Z', '#c08c22') +
    rect(520, 268, 240, 30, '#f0cf7e', 'rx="8"') +
    disc(640, 226, 15, '#c2272d') +
    rect(0, 610, 1280, 110, '#122036'),

  'groktrader-revolutionary-ai-assistant': () =>
    ground('#1b2530', '#263443') +
    many(15, (index) =>
      path(
        `M0 ${50 + index * 44}C300 ${50 + index * 44} 400 ${290 + index * 10} 560 ${290 + index * 10}`,
        ['#178f83', '#54708a', '#c8973a'][index % 3] ?? '',
        4,
        'opacity="0.8"',
      ),
    ) +
    line([720, 360], [1280, 360], '#f0e8d6', 8) +
    disc(640, 360, 190, '#2f4152') +
    disc(640, 360, 160, '#f3ecdc') +
    many(17, (index) =>
      turned(
        -120 + index * 15,
        640,
        360,
        rect(636, 222, 8, 26, index < 12 ? '#9aa39c' : '#178f83'),
      ),
    ) +
    turned(24, 640, 360, shape('M628 360L640 258L652 360Z', '#22303f')) +
    disc(640, 360, 22, '#22303f') +
    disc(1010, 360, 34, '#263443') +
    ring(1010, 360, 30, '#f0e8d6', 8),

  'high-school-senior-out-earns-his-teacher-with-this-trading-strategy': () =>
    ground('#6f5438', '#5b442c') +
    rect(150, 40, 980, 500, '#8c6b45', 'rx="10"') +
    rect(172, 62, 936, 456, '#21463a') +
    shape('M172 62H700L420 518H172Z', '#285144') +
    many(24, (index) => {
      const x = 470 + (index % 6) * 98
      const y = 140 + Math.floor(index / 6) * 84
      return (
        ring(x, y, 26, '#e9e6d6', 6) +
        ((index * 7) % 11 < 5 ? disc(x, y, 16, '#e9e6d6', 'opacity="0.8"') : '')
      )
    }) +
    rect(230, 518, 820, 16, '#a9855a') +
    rect(860, 508, 60, 12, '#f4f1e4', 'rx="5"') +
    rect(0, 566, 1280, 154, '#c69a63') +
    rect(0, 566, 1280, 14, '#d8b07c') +
    many(3, (index) =>
      rect(
        216 + index * 14,
        532 - index * 36,
        210 - index * 22,
        36,
        ['#22405a', '#c8973a', '#178f83'][index] ?? '',
        'rx="5"',
      ),
    ) +
    disc(318, 420, 40, '#c2272d') +
    path('M318 384q4 -20 22 -24', '#4b3a2c', 6),
}
