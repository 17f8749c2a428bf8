/** Words that make readers take a name for ours. */
const roles = ['admin', 'administrator', 'moderator', 'staff', 'support']

/** Letters that look like those of a role or of most names, and that NFKD leaves as they are. */
const lookAlikes: Record<string, string> = {
  a: 'аαᴀꓮꭺ4@',
  d: 'ԁᴅꓓꭰ',
  e: 'еεᴇꓰꭼ3',
  f: 'ꜰꓝ',
  i: 'іιıɪꓲꭵ',
  l: 'ӏʟꓡꮮ1|',
  m: 'мμᴍꓟꮇ',
  n: 'пηɴꓠ',
  o: 'оοᴏꓳ0',
  p: 'рρᴘꓑꮲ',
  r: 'гʀꓣꮁ',
  s: 'ѕꜱꓢꮪ5$',
  t: 'тτᴛꓔꭲ7',
  u: 'υᴜꓴս',
}
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
)

/** Returns whether a display name reads as the site or as someone who works for it. */
export function isReservedName(name: string, siteName: string): boolean {
  const words = latinWords(name)
  return (
    words.join('').includes(latinWords(siteName).join('')) ||
    words.some((word) => roles.includes(word))
  )
}

function latinWords(text: string): string[] {
  const letters = Array.from(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
  const latin = letters.map((letter) => latinOf.get(letter) ?? letter).join('')
  return latin.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
