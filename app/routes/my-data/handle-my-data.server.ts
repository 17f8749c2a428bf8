import * as messages from '#app/content/messages'
import { PhoneForm } from '#app/domain/leads/schema'
import { robotCheckField } from '#app/domain/verification/robot-check'
import { leadFormState } from '#app/lead-form/form-state.server'
import { readProofCookie } from '#app/phone-proof/given-token.server'
import {
  askAgain,
  askForCode,
  type CodeState,
  judgeCode,
  robotCheckKeyOf,
} from '#app/phone-proof/phone-proof.server'
import { orFailed, respondToForm } from '#app/phone-proof/respond-to-form.server'
import type { Services } from '#app/services'
import { parseForm } from '#app/shared/parse-form'
import { formatPhoneNumber } from '#app/shared/phone-number.server'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'
import { changeData, isDataIntent } from './data-intents.server'
import { type HandledData, show, startOver } from './handled.server'
import { doneCookie, myDataState } from './my-data-state.server'

export const myDataPath = '/privacy/my-data'

/** The names of all controls of the page, at every step. */
const formNames = [
  ...Object.keys(PhoneForm.shape),
  'intent',
  'flow',
  'code',
  'website',
  robotCheckField,
  'registration',
  'consent',
  'consentMark',
  'confirm',
]

const subject = { kind: 'own-data' } as const

export async function handleMyData(services: Services, request: Request) {
  const handled = await handlePost(services, request)
  const { done } = handled
  return respondToForm(services, request, handled, {
    state: myDataState,
    next: done ? `${myDataPath}?done=${done}` : myDataPath,
    cookies: done
      ? [
          await doneCookie(services, done),
          // No form says any more that the firm has their details.
          ...(takenBack.has(done) ? [leadFormState.cookie(null, services)] : []),
        ]
      : [],
  })
}

const takenBack: ReadonlySet<string> = new Set(['withdrawn', 'withdrawn_before', 'erased'])

function handlePost(services: Services, request: Request): Promise<HandledData> {
  const failed: HandledData = {
    response: { view: { step: 'phone', error: messages.storageFailed } },
    status: 503,
  }
  return orFailed(services, myDataPath, failed, async () => {
    const formData = await readForm(request, formNames)
    return formData
      ? takeStep(services, request, formData)
      : { response: { view: { step: 'phone', error: unreadableForm } }, status: 400 }
  })
}

async function takeStep(
  services: Services,
  request: Request,
  formData: FormData,
): Promise<HandledData> {
  const intent = formData.get('intent')
  if (intent === 'change-phone') return startOver(200)
  // Never the cookie's: a script on another page of this site could post with it.
  const state = await myDataState.open(services, textOf(formData, 'flow'))
  if (intent === 'send') {
    const ofCookie = readProofCookie('requester', request)
    return send(services, formData, state?.requesterToken ?? ofCookie?.token ?? null)
  }
  if (state?.step === 'code' && (intent === 'resend' || intent === 'verify')) {
    return codeStep(services, state, intent, formData)
  }
  if (state?.step === 'proven' && isDataIntent(intent)) {
    return changeData(services, state, intent, formData)
  }
  const old = await myDataState.ofExpired(services, formData)
  const phone = old && old.step !== 'number' ? formatPhoneNumber(old.phone) : undefined
  // The cookie stays: it may be another tab's.
  return { response: { view: { step: 'phone', error: messages.formExpired, phone } }, status: 400 }
}

/** Sends a code. The response is the same whether or not anything is stored about the number. */
async function send(
  services: Services,
  formData: FormData,
  requesterToken: string | null,
): Promise<HandledData> {
  const submission = parseForm(formData, PhoneForm)
  if (submission.status !== 'success') {
    return { response: { view: { step: 'phone', result: submission.reply() } }, status: 400 }
  }
  const { phoneNumber: phone, phoneCountry: country } = submission.value
  const asked = await askForCode(services, { phone, country, subject, requesterToken, formData })
  if (asked.ok) return show(services, asked.state)
  const { status, message, field, waitSeconds } = asked.refusal
  const result = submission.reply(
    field === 'phone' ? { fieldErrors: { phoneNumber: [message] } } : { formErrors: [message] },
  )
  const robotCheckKey = robotCheckKeyOf(services, asked.refusal)
  return { response: { view: { step: 'phone', result, robotCheckKey } }, status, waitSeconds }
}

/** Verifies a code, which opens the data only for the browser that requested it. */
async function codeStep(
  services: Services,
  state: CodeState,
  intent: 'resend' | 'verify',
  formData: FormData,
): Promise<HandledData> {
  const moved =
    intent === 'resend'
      ? await askAgain(services, state, subject)
      : await judgeCode(services, state, subject, formData.get('code'))
  if (moved.ok) return show(services, moved.state)
  const { refusal } = moved
  return moved.state
    ? show(services, moved.state, { refusal })
    : startOver(refusal.status, {
        error: refusal.message,
        robotCheckKey: robotCheckKeyOf(services, refusal),
      })
}
