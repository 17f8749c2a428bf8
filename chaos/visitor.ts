import { sleep } from '#app/shared/time.ts'
import type { ChaoticTexts } from './chaotic-texts.ts'

export type ChaosVisitor = { phoneNumber: string; email: string }

/** The final result that one visitor was shown. */
export type VisitorResult = ChaosVisitor & {
  outcome: 'accepted' | 'rejected' | 'turned_away'
  /** Responses by status, `cut` for none. */
  responses: Record<string, number>
}

const longestWaitMs = 20_000
const rounds = 60
const patience = 40

/** Enters a number, verifies it, and sends the lead with a double click; retries after failures. */
export async function visit(
  site: string,
  texts: ChaoticTexts,
  visitor: ChaosVisitor,
): Promise<VisitorResult> {
  const responses: Record<string, number> = {}
  const post = async (path: string, body: object): Promise<Record<string, unknown> | null> => {
    const { status, json } = await postOnce(`${site}${path}`, body)
    responses[status] = (responses[status] ?? 0) + 1
    return json
  }
  for (let round = 0; round < rounds; round++) {
    const proof = await prove(post, texts, visitor)
    if (!proof) continue
    const outcome = await doubleClicks(post, visitor, proof)
    if (outcome !== 'not_verified') return { ...visitor, outcome, responses }
  }
  return { ...visitor, outcome: 'turned_away', responses }
}

type Post = (path: string, body: object) => Promise<Record<string, unknown> | null>

/** Returns the proof, or null if the site failed or a response was lost before there was one. */
async function prove(
  post: Post,
  texts: ChaoticTexts,
  visitor: ChaosVisitor,
): Promise<string | null> {
  const sent = await post('/api/send-otp', visitor)
  if (sent?.success !== true) {
    await sleep(1_100)
    return null
  }
  const code = texts.codeFor(visitor.phoneNumber)
  if (code === null) return null
  for (let tries = 0; tries < 6; tries++) {
    const response = await post('/api/verify-otp', { ...visitor, code, flow: sent.flow })
    // Repeating the right code returns the proof again, because the first response may have been lost.
    if (typeof response?.proof === 'string') return response.proof
    if (response?.success === false && !isForLater.test(String(response.error))) return null
    await sleep(400)
  }
  return null
}

const isForLater = /preparing|our own storage|went wrong/

async function doubleClicks(
  post: Post,
  visitor: ChaosVisitor,
  proof: string,
): Promise<'accepted' | 'rejected' | 'not_verified' | 'turned_away'> {
  const body = { firstName: 'Ada', lastName: 'Lovelace', ...visitor, consent: true, proof }
  for (let tries = 0; tries < patience; tries++) {
    const clicks = await Promise.all([post('/api/track-lead', body), post('/api/track-lead', body)])
    const codes = clicks.map((response) => response?.ret_code)
    if (codes.includes('200')) return 'accepted'
    if (codes.includes('409')) return 'rejected'
    if (codes.every((code) => code === '403')) return 'not_verified'
    await sleep(400)
  }
  return 'turned_away'
}

async function postOnce(url: string, body: object) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestWaitMs),
    })
    const json = (await response.json()) as Record<string, unknown>
    return { status: String(response.status), json }
  } catch {
    return { status: 'cut', json: null }
  }
}
