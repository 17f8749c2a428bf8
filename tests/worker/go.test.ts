import { describe, expect, it } from 'vitest'
import { cookieHeader, cookiesOf } from '#tests/support/cookies.ts'
import { goWorker, newLink, phone, trackingOf } from '#tests/support/go.ts'

const clickId = /^[\w-]{22}$/

describe('a link', () => {
  it('redirects at once, with the security headers, and is not stored', async () => {
    const slug = await newLink('/register')
    const response = await goWorker().follow(`/go/${slug}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toMatch(/^\/register\?clickid=[\w-]{22}$/)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(await response.text()).toBe('')
  })

  it('responds to HEAD as to GET, and in capitals as in small letters', async () => {
    const slug = await newLink('https://www.partner.example/offer')
    const worker = goWorker()
    const [get, head, capitals] = await Promise.all([
      worker.fetch(`/go/${slug}`),
      worker.fetch(`/go/${slug}`, { method: 'HEAD' }),
      worker.fetch(`/go/${slug.toUpperCase()}`),
    ])
    const told = (response: Response) => [
      response.status,
      response.headers.get('Location'),
      Array.from(response.headers.keys()).filter((name) => name !== 'set-cookie'),
    ]
    expect(told(head)).toEqual(told(get))
    expect(told(capitals)).toEqual(told(get))
    expect(head.headers.getSetCookie()).toEqual([])
    expect(get.headers.get('Location')).toBe('https://www.partner.example/offer')
  })

  it.each(['POST', 'PUT', 'DELETE'])('is not followed by %s', async (method) => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const response = await worker.fetch(`/go/${slug}`, { method })
    expect(response.headers.get('Location')).toBeNull()
    expect(worker.points).toEqual([])
  })

  it('a link that is not registered is the 404 page', async () => {
    const worker = goWorker()
    for (const path of ['/go/no-such-link', '/go', '/go/', '/go/a/b']) {
      const response = await worker.follow(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('no such page')
      expect(response.headers.get('Content-Security-Policy')).toContain("'strict-dynamic'")
    }
  })

  it('says 503 like every page while the Worker is not configured', async () => {
    const slug = await newLink('/register')
    const response = await goWorker({ LINK_ALLOWED_HOSTS: '127.0.0.1' }).follow(`/go/${slug}`)
    expect(response.status).toBe(503)
  })
})

describe('parameters', () => {
  it('are passed on if known, and the destination keeps its own', async () => {
    const slug = await newLink('/register?utm_campaign=ours&x=1#form')
    const query = '?utm_source=news&utm_campaign=theirs&fbclid=f1&q=no&AdSet=s%26t&cid=7'
    const response = await goWorker().follow(`/go/${slug}${query}`)
    expect(response.headers.get('Location')).toBe(
      '/register?utm_campaign=ours&x=1&utm_source=news&fbclid=f1&AdSet=s%26t&cid=7#form',
    )
    expect(trackingOf(response)).toMatchObject({
      utm_source: 'news',
      utm_campaign: 'ours',
      adSet: 's&t',
      cid: '7',
      fbclid: 'f1',
      clickid: 'f1',
    })
  })

  it.each(['fbclid', 'adct', 'gclid', 'msclkid', 'clickid'])(
    'with %s get the id of the click; no other is added to the URL',
    async (name) => {
      const slug = await newLink('/register')
      const response = await goWorker().follow(`/go/${slug}?${name}=known`)
      expect(response.headers.get('Location')).toBe(`/register?${name}=known`)
      expect(trackingOf(response)).toMatchObject({ [name]: 'known', clickid: 'known' })
    },
  )

  it('get an id of ours if there is none, which only our own pages receive', async () => {
    const worker = goWorker()
    const own = await worker.follow(`/go/${await newLink('/register')}`)
    const { clickid } = trackingOf(own)
    expect(clickid).toMatch(clickId)
    expect(own.headers.get('Location')).toBe(`/register?clickid=${clickid}`)
    const foreign = await worker.follow(`/go/${await newLink('https://partner.example/')}`)
    expect(foreign.headers.get('Location')).toBe('https://partner.example/')
    expect(trackingOf(foreign).clickid).toMatch(clickId)
    expect(trackingOf(foreign).clickid).not.toBe(clickid)
  })

  it('never make a URL too long to be sent', async () => {
    const slug = await newLink('/register')
    const many = Array.from(
      { length: 24 },
      (_, at) => `utm_${'abcdefghijklmnopqrstuvwxyz'[at]}=${'漢'.repeat(400)}`,
    )
    const response = await goWorker().follow(`/go/${slug}?${many.join('&')}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')?.length).toBeLessThan(4_200)
  })
})

describe('what a redirect stores', () => {
  it('is the link and the first touch, also after the page was asked for', async () => {
    const first = await newLink('/register?utm_source=news')
    const second = await newLink('/markets?utm_source=search')
    const worker = goWorker()
    const one = await worker.follow(`/go/${first}`)
    expect(trackingOf(one).link).toBe(`${first}.${trackingOf(one).clickid}`)
    const page = await worker.follow(one.headers.get('Location') ?? '', {
      Cookie: cookieHeader(one),
    })
    expect(trackingOf(page)).toEqual(trackingOf(one))
    const two = await worker.follow(`/go/${second}`, { Cookie: cookieHeader(page) })
    expect(trackingOf(two)).toMatchObject({
      utm_source: 'search',
      link: expect.stringMatching(new RegExp(`^${second}\\.`)),
      first: { utm_source: 'news', link: trackingOf(one).link },
    })
  })

  it.each([
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    ['a no', { Cookie: 'tracking_consent=denied' }],
  ])('under %s is the campaign for this session, and no id of any click', async (_, headers) => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const query = '?utm_source=news&fbclid=f&gclid=g&clickid=c&suid=s&cid=7'
    const response = await worker.follow(`/go/${slug}${query}`, headers)
    expect(response.headers.get('Location')).toBe('/register?utm_source=news&cid=7')
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).not.toContain('Max-Age')
    expect(trackingOf(response)).toEqual({
      utm_source: 'news',
      cid: '7',
      link: slug,
      page: 'Smart GrokAI',
      description: 'Smart GrokAI',
    })
    expect(worker.points[0]?.blobs[1]).toBeNull()
    const plain = await worker.follow(`/go/${slug}`, headers)
    expect(plain.headers.get('Location')).toBe('/register')
  })

  it('deletes click ids that were stored before the no', async () => {
    const slug = await newLink('/register')
    const worker = goWorker()
    const before = await worker.follow(`/go/${slug}?fbclid=f`)
    const after = await worker.follow(`/go/${slug}`, {
      'Sec-GPC': '1',
      Cookie: cookieHeader(before),
    })
    expect(JSON.stringify(trackingOf(after))).not.toMatch(/fbclid|clickid|first/)
  })
})

describe('options', () => {
  it('send by country and device', async () => {
    const when = [
      { countries: ['CA'], devices: ['mobile' as const], to: '/register' },
      { countries: ['CA'], devices: [], to: '/stocks' },
    ]
    const slug = await newLink({ split: [{ to: '/markets', weight: 1 }], when })
    const worker = goWorker()
    const from = async (country: string, userAgent: string) => {
      const init = { headers: { 'User-Agent': userAgent, 'Sec-GPC': '1' }, cf: { country } }
      return (await worker.fetch(`/go/${slug}`, init)).headers.get('Location')
    }
    expect(await from('CA', phone)).toBe('/register')
    expect(await from('CA', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).toBe('/stocks')
    expect(await from('DE', phone)).toBe('/markets')
  })

  it('end with a fallback, or with the 404 page', async () => {
    const split = [{ to: '/register', weight: 1 }]
    const worker = goWorker()
    const over = await newLink({ split, endsAt: 1_000, fallback: '/markets' })
    const response = await worker.follow(`/go/${over}`)
    expect(response.headers.get('Location')).toMatch(/^\/markets\?clickid=/)
    const later = await newLink({ split, startsAt: Date.now() + 60_000 })
    expect((await worker.follow(`/go/${later}`)).status).toBe(404)
  })

  it('keep their own campaign beside that of the destination', async () => {
    const slug = await newLink('/register?utm_campaign=destination')
    const worker = goWorker()
    const own = await worker.follow(`/go/${slug}?utm_campaign=advertised`)
    expect(own.headers.get('Location')).toMatch(/^\/register\?utm_campaign=destination&/)
    expect(trackingOf(own)).toMatchObject({
      utm_campaign: 'destination',
      linkCampaign: 'advertised',
    })
    expect(worker.points[0]?.blobs[3]).toBe('advertised')
    const equal = await worker.follow(`/go/${slug}?utm_campaign=destination`)
    expect(trackingOf(equal).linkCampaign).toBeUndefined()
  })

  it('split visitors by weight, each always to the same side', async () => {
    const split = [
      { to: 'https://partner.example/a', weight: 50 },
      { to: 'https://partner.example/b', weight: 50 },
    ]
    const slug = await newLink({ split })
    const worker = goWorker()
    const seen = new Set<string | null>()
    for (let visitor = 0; visitor < 40; visitor++) {
      const first = await worker.follow(`/go/${slug}`)
      const side = first.headers.get('Location')
      seen.add(side)
      for (let again = 0; again < 3; again++) {
        const next = await worker.follow(`/go/${slug}`, { Cookie: cookieHeader(first) })
        expect(next.headers.get('Location')).toBe(side)
      }
    }
    expect(seen.size).toBe(2)
  })

  it('mark a visitor by a cookie of this link alone, out of scripts’ reach', async () => {
    const slug = await newLink('/register')
    const response = await goWorker().follow(`/go/${slug}`)
    const mark = response.headers.getSetCookie().find((cookie) => cookie.startsWith('go='))
    expect(mark).toMatch(
      new RegExp(`^go=[a-z0-9]+; Path=/go/${slug}; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$`),
    )
    expect(cookiesOf(response).go).toBeDefined()
  })
})
