import { disc, path, shape } from './kit'

/** In flight to the right, with a twig. */
export function dove(x: number, y: number): string {
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
