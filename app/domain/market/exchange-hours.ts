import { minute } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'
import { sessionAt } from './tsx-calendar'

type Exchange = {
  city: string
  name: string
  /** The exchange's page with its hours and holidays. */
  url: string
  zone: string
  /** Regular sessions on weekdays, in minutes of the exchange's own day. */
  sessions: readonly (readonly [opensAt: number, closesAt: number])[]
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes

/**
 * In the order in which they open. Public holidays are included for Toronto only: the others set theirs year by year, SSE
 * as late as December.
 */
const exchanges: readonly Exchange[] = [
  {
    city: 'Wellington',
    name: 'NZX',
    url: 'https://www.nzx.com/',
    zone: 'Pacific/Auckland',
    sessions: [[at(10), at(16, 45)]],
  },
  {
    city: 'Sydney',
    name: 'ASX',
    url: 'https://www.asx.com.au/markets/market-resources/trading-hours-calendar/cash-market-trading-hours',
    zone: 'Australia/Sydney',
    sessions: [[at(10), at(16)]],
  },
  {
    city: 'Tokyo',
    name: 'JPX',
    url: 'https://www.jpx.co.jp/english/equities/trading/domestic/01.html',
    zone: 'Asia/Tokyo',
    sessions: [
      [at(9), at(11, 30)],
      [at(12, 30), at(15, 30)],
    ],
  },
  {
    city: 'Seoul',
    name: 'KRX',
    url: 'https://global.krx.co.kr/',
    zone: 'Asia/Seoul',
    sessions: [[at(9), at(15, 30)]],
  },
  {
    city: 'Singapore',
    name: 'SGX',
    url: 'https://www.sgx.com/securities/trading-hours-calendar',
    zone: 'Asia/Singapore',
    sessions: [
      [at(9), at(12)],
      [at(13), at(17)],
    ],
  },
  {
    city: 'Hong Kong',
    name: 'HKEX',
    url: 'https://www.hkex.com.hk/Services/Trading-hours-and-Severe-Weather-Arrangements/Trading-Hours/Securities-Market?sc_lang=en',
    zone: 'Asia/Hong_Kong',
    sessions: [
      [at(9, 30), at(12)],
      [at(13), at(16)],
    ],
  },
  {
    city: 'Shanghai',
    name: 'SSE',
    url: 'https://english.sse.com.cn/',
    zone: 'Asia/Shanghai',
    sessions: [
      [at(9, 30), at(11, 30)],
      [at(13), at(15)],
    ],
  },
  {
    city: 'Toronto',
    name: 'TSX',
    url: 'https://www.tsx.com/en/trading/calendars-and-trading-hours/calendar',
    zone: torontoZone,
    sessions: [[at(9, 30), at(16)]],
  },
]

export type ExchangeHours = Pick<Exchange, 'city' | 'name' | 'url'> & {
  /** In Toronto's time: `7:00 p.m. to 9:30 p.m.` */
  sessions: string[]
  state: 'Open' | 'Lunch break' | 'Closed'
}

/** Returns whether each exchange is open by its regular hours, and these hours in Toronto time as of now. */
export function exchangeHours(now: number): ExchangeHours[] {
  const toronto = clockIn(torontoZone, now)
  return exchanges.map(({ city, name, url, zone, sessions }) => {
    const there = clockIn(zone, now)
    const shift = toronto.asUtc - there.asUtc
    const state = zone === torontoZone ? tsxState(now) : stateIn(sessions, there)
    const words = sessions.map(
      ([from, until]) => `${timeOf(from + shift)} to ${timeOf(until + shift)}`,
    )
    return { city, name, url, sessions: words, state }
  })
}

function tsxState(now: number): ExchangeHours['state'] {
  return sessionAt(now).isOpen ? 'Open' : 'Closed'
}

function stateIn(sessions: Exchange['sessions'], clock: Clock): ExchangeHours['state'] {
  if (clock.isWeekend) return 'Closed'
  const isPast = (time: number) => time <= clock.minutes
  if (sessions.some(([from, until]) => isPast(from) && !isPast(until))) return 'Open'
  const isWithin = isPast(sessions[0]?.[0] ?? 0) && !isPast(sessions.at(-1)?.[1] ?? 0)
  return isWithin ? 'Lunch break' : 'Closed'
}

type Clock = {
  /** Local time as if it were UTC, in minutes. */
  asUtc: number
  minutes: number
  isWeekend: boolean
}

function clockIn(zone: string, now: number): Clock {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now)
  const local = new Date(`${text.replace(' ', 'T')}Z`)
  const isWeekend = [0, 6].includes(local.getUTCDay())
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  return { asUtc: local.getTime() / minute, minutes, isWeekend }
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
})

/** Its minutes may lie on the day before or after. */
function timeOf(minutes: number): string {
  return clock.format(minutes * minute)
}
