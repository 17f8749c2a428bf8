import { hill, swell, windows } from './figures'
import {
  chart,
  curve,
  type Drawing,
  disc,
  faint,
  ground,
  inBand,
  line,
  many,
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

  'interest-rate-outlook': () =>
    ground('#e8eef0', '#f3ecdc') +
    disc(640, 330, 250, '#f2deb0') +
    hill(-300, 700, 640, 470, '#d3dcd0') +
    hill(600, 1600, 640, 450, '#c5d2c6') +
    shape(`M${stairs}H760C900 420 940 600 1240 606H1280V720H0V606Z`, '#22405a') +
    shape('M760 420C900 420 940 600 1240 606H1280V622H1240C920 616 890 438 760 438Z', '#d9a83a') +
    path(`M${stairs}`, '#c2272d', 12) +
    rect(540, 280, 200, 140, '#f6f0e2') +
    rect(688, 190, 30, 80, '#8c5a3c') +
    shape('M512 292L640 176L768 292Z', '#8c5a3c') +
    rect(616, 340, 50, 80, '#178f83') +
    disc(656, 382, 4, '#f6f0e2') +
    rect(562, 318, 36, 40, '#e3b63f') +
    rect(684, 318, 36, 40, '#e3b63f'),

  'tech-growth-vs-value': () =>
    ground('#efeadd', '#e2dac7') +
    disc(560, 340, 250, '#f8f3e6') +
    rect(0, 572, 1280, 148, '#cdbf9f') +
    shape('M520 446L604 572H436Z', '#22303f') +
    rect(268, 426, 736, 20, '#33475a', 'rx="10"') +
    many(9, (index) =>
      line([572 + index * 48, 456], [572 + index * 48, index % 4 ? 466 : 478], '#8a7f68', 4),
    ) +
    many(3, (index) =>
      rect(
        296 + index * 12,
        346 - index * 80,
        176 - index * 24,
        80,
        ['#a9741f', '#c8932f', '#dcb056'][index] ?? '',
      ),
    ) +
    many(3, (index) => rect(296 + index * 12, 346 - index * 80, 32 - index * 4, 80, '#8f6517')) +
    disc(956, 380, 46, '#178f83') +
    disc(942, 364, 14, '#7cc4ba') +
    disc(520, 446, 13, '#e0b447'),

  'real-estate-investment-trusts': () =>
    ground('#2a3b50', '#6a6f7c') +
    disc(820, 250, 96, '#f0dfb4') +
    many(8, (index) => rect(index * 170 - 30, 300 + ((index * 83) % 130), 120, 400, '#3d4e63')) +
    rect(300, 230, 190, 370, '#1c2836') +
    windows({ x: 324, y: 256, columns: 4, rows: 5, step: 40, lit: 3 }, ['#f2c867', '#34465a']) +
    rect(510, 130, 150, 470, '#e4d8bf') +
    rect(510, 130, 40, 470, '#cdbf9f') +
    windows({ x: 566, y: 158, columns: 3, rows: 6, step: 32, lit: 4 }, ['#d9a521', '#57677a']) +
    rect(680, 420, 170, 180, '#f0e8d6') +
    shape('M668 420H862L846 462H684Z', '#178f83') +
    rect(704, 478, 60, 60, '#f2c867') +
    rect(790, 478, 40, 122, '#57677a') +
    shape('M870 600V370L940 330V370L1010 330V370L1080 330V600Z', '#8c5a3c') +
    rect(900, 420, 150, 50, '#f2c867') +
    shape('M130 600V470L205 400L280 470V600Z', '#d9c7a0') +
    shape('M112 480L205 388L298 480Z', '#8c5a3c') +
    rect(150, 486, 36, 40, '#f2c867') +
    rect(116, 546, 978, 18, '#c2272d') +
    shape(
      'M585 555C520 490 470 500 480 540S540 580 585 555C650 490 700 500 690 540S630 580 585 555Z',
      '#d8434a',
    ) +
    shape('M585 555L540 640H566L588 590L616 640H642Z', '#a81f27') +
    disc(585, 555, 16, '#a81f27') +
    rect(0, 600, 1280, 120, '#1c2431'),

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
    ground('#e9efe6', '#f4ecd9') +
    disc(860, 320, 200, '#faf3df') +
    hill(200, 1500, 600, 430, '#d5dfc8') +
    shape('M330 0C352 260 340 430 236 560H604C520 440 500 260 520 0Z', '#5b4636') +
    shape('M330 0C352 260 340 430 236 560H350C410 420 400 220 392 0Z', '#46352a') +
    shape('M120 0C160 110 280 150 400 140S640 150 700 60L712 0Z', '#0f5c56') +
    shape('M210 0C250 70 350 92 440 80S580 80 612 0Z', '#178f83') +
    rect(0, 552, 1280, 168, '#7a5c3e') +
    swell({ y: 600, height: 16, length: 320, from: -40 }, '#644a31') +
    many(9, (index) => sprout(628 + index * 70, 36 + random() * 150, index % 4 === 2)) +
    many(3, (index) => sprout(60 + index * 76, 36 + random() * 60, index === 1)),

  'esg-investing-canada': () =>
    ground('#f7f7f3', '#ebebe3') +
    inBand(
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
    ),
}

const stairs = '0 606H150V560H222V514H294V467H366V420H540'

function sprout(x: number, height: number, isLeafless: boolean): string {
  const top = 556 - height
  const stem = line([x, 560], [x, top], isLeafless ? '#9a8a6c' : '#2f6a5c', 7)
  if (isLeafless) return stem + line([x, top + 20], [x + 18, top + 4], '#9a8a6c', 5)
  return (
    stem +
    shape(`M${x} ${top + 24}q-44 4 -46 -40q46 -2 46 40Z`, '#178f83') +
    shape(`M${x} ${top + 6}q0 -44 46 -42q0 44 -46 42Z`, '#5fb36f')
  )
}
