import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type ContactChannel, contactPath } from '#app/content/contact-channels'
import { useRouteLoaded } from '#app/document/use-route-loaded'
import { LeadForm } from '#app/lead-form/lead-form'
import type { LeadFormData } from '#app/lead-form/view'
import '#app/lead-form/lead-form.css'

type ChannelFormProps = {
  channel: Exclude<ContactChannel, 'default'>
  isOpen: boolean
  waiting: ReactNode
  failed: ReactNode
  onDone: () => void
}

/** The specification's delay, in which the visitor reads that it succeeded. */
const closingDelayMs = 2_000

/** The lead form of a contact dialog, loaded when it opens, so no page carries its data. */
export function ChannelForm({ channel, isOpen, waiting, failed, onDone }: ChannelFormProps) {
  // A finished form starts over at the next opening.
  const [round, setRound] = useState(0)
  const isDone = useRef(false)
  const form = useLeadForm(channel, isOpen, round)
  const { pathname } = useLocation()
  useRouteLoaded('routes/connect/route')

  useEffect(() => {
    if (isOpen || !isDone.current) return
    isDone.current = false
    setRound((before) => before + 1)
  }, [isOpen])

  function finish() {
    isDone.current = true
    setTimeout(onDone, closingDelayMs)
  }

  if (form === 'failed') return failed
  if (!form) return waiting
  return (
    <LeadForm
      key={round}
      action={contactPath(channel)}
      form={form}
      submitText="Get Started"
      source={channel}
      from={pathname}
      placement="popup"
      isModal
      onSubmitted={finish}
    />
  )
}

function useLeadForm(
  channel: ContactChannel,
  isOpen: boolean,
  round: number,
): LeadFormData | 'failed' | null {
  const [found, setFound] = useState<{ round: number; form: LeadFormData | 'failed' } | null>(null)
  const isHere = found?.round === round && found.form !== 'failed'
  useEffect(() => {
    if (!isOpen || isHere) return
    let isWanted = true
    void askForForm(channel).then((form) => isWanted && setFound({ round, form }))
    return () => {
      isWanted = false
    }
  }, [channel, isOpen, isHere, round])
  return found?.round === round ? found.form : null
}

async function askForForm(channel: ContactChannel): Promise<LeadFormData | 'failed'> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(`/connect/form?via=${channel}`, { signal })
    return response.ok ? ((await response.json()) as LeadFormData) : 'failed'
  } catch {
    return 'failed'
  }
}
