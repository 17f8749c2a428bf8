/** Which way a price has moved, rounded as it is shown. */
export type Direction = 'up' | 'down' | 'flat'

/** Arrow and sign say what the colour says, for readers who cannot tell the colours apart. */
export const arrows: Record<Direction, string> = { up: '▲', down: '▼', flat: '■' }

/** Takes its colour from `data-direction`. */
export const changeClass = 'change num'

export const noChange = 'Change unavailable'
