import {
  type Drawing,
  disc,
  ground,
  hexagon,
  line,
  many,
  path,
  rect,
  ring,
  shape,
  turned,
} from './kit'

/** Covers of sponsored articles about coins: objects, and nothing that looks like a result. */
export const sponsoredCoins: Record<string, Drawing> = {
  'hex-coin-trade-shocked-analysts': () =>
    ground('#1f2c3a', '#2b3c4c') +
    many(7, (index) => {
      const width = 110 + ((index * 167) % 260)
      const other = 130 + ((index * 211) % 250)
      const y = 118 + index * 71
      return (
        rect(0, y, 110 + width, 46, index % 2 ? '#15766c' : '#178f83', 'rx="6"') +
        rect(1170 - other, y, 120 + other, 46, index % 2 ? '#b1832a' : '#c8973a', 'rx="6"')
      )
    }) +
    disc(640, 360, 196, '#1f2c3a') +
    shape(hexagon(646, 372, 158), '#141d27') +
    shape(hexagon(640, 360, 158), '#b98a1f') +
    shape(hexagon(640, 360, 136), '#e0b447') +
    shape('M640 224L757.8 292V428L640 360Z', '#ecca73') +
    shape('M640 360L757.8 428L640 496L522.2 428Z', '#cf9d33') +
    path(hexagon(640, 360, 82), '#96691a', 7),

  'bitcoin-jackpot-making-headlines': () =>
    ground('#24323f', '#31424f') +
    disc(640, 360, 256, '#3b4f5d') +
    [0, 1, 2, 3, 5, 6, 4]
      .map((index) =>
        turned(
          -42 + index * 14,
          640,
          640,
          rect(
            560,
            150,
            160,
            250,
            index === 4 ? '#f8f0dc' : '#0f5c56',
            `rx="16" stroke="${index === 4 ? '#d9a521' : '#f0e8d6'}" stroke-width="${index === 4 ? 12 : 5}"`,
          ) +
            (index === 4
              ? ring(652, 226, 36, '#d9a521', 9) + disc(652, 226, 17, '#d9a521')
              : path(hexagon(640, 232, 34), '#178f83', 6)),
        ),
      )
      .join('') +
    shape(
      'M500 396l28 -22 28 22 28 -22 28 22 28 -22 28 22 28 -22 28 22 28 -22 28 22V620H500Z',
      '#b8442f',
    ) +
    shape('M500 396l28 -22 28 22V620H500Z', '#983524') +
    rect(500, 590, 280, 30, '#7d2a1c') +
    many(8, (index) => line([518 + index * 35, 594], [518 + index * 35, 616], '#983524', 5)) +
    disc(640, 490, 66, '#f0e8d6') +
    shape(hexagon(640, 490, 42), '#d9a521'),
}
