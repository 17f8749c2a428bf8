import { Fragment } from 'react'
import { counted } from '#app/desk/parts/parts'
import { funnelSteps, type Loss, stepLabels } from '#app/domain/funnel/funnel-report'
import type { Leak as LeakAt } from '#app/domain/funnel/leaks'
import { wholeDollars } from './advice-in-words'
import { type Asked, funnelPath } from './funnel-asked'
import type { ShownFunnel } from './funnel-route'
import { nameIn, percent, verdictOn } from './in-words'
import { earnedPer } from './row-costs'

/** As many steps have a line, and as many names each; the others are under the figures. */
const [mostSteps, mostNames] = [3, 2]

type LeaksProps = {
  leaks: readonly LeakAt[]
  /** What an accepted lead earns on average, in cents; null if that isn't known. */
  perLead: number | null
  asked: Pick<Asked, 'names' | 'from' | 'to'> & { days?: number }
}

type LeakLinesProps = LeaksProps & {
  loss: Loss | null
  /** What the line of the biggest loss says first. */
  children: React.ReactNode
}

/** Where most people leave, and who leaves more there than all others, beyond chance. */
export function WorstLeak({ loss, children, ...of }: LeakLinesProps) {
  const worst = namedAt(of.leaks, loss?.to)
  return (
    loss && (
      <p>
        {children}
        {worst.length > 0 && (
          <>
            {' Worst there: '}
            <Places {...of} leaks={worst} />
          </>
        )}
      </p>
    )
  )
}

/** Who leaves more than all others, beyond chance, at other steps. */
export function OtherLeaks({ loss, ...of }: Omit<LeakLinesProps, 'children'>) {
  const { leaks } = of
  const others = stepsOf(leaks).filter(([one]) => one?.to !== loss?.to)
  const worst = namedAt(leaks, loss?.to)
  const lines = others.slice(0, mostSteps - 1).map((those) => those.slice(0, mostNames))
  const more = leaks.length - worst.length - lines.flat().length
  return lines.map((those, place) => (
    <p key={those[0]?.to}>
      {place === 0 && worst.length === 0 ? 'More leave' : 'Also'} before{' '}
      <strong>{those[0] && stepLabels[those[0].to]}</strong>:{' '}
      <Places {...of} leaks={those} isMixed={place === 0 && worst.length === 0} />
      {place === lines.length - 1 && more > 0 && (
        <>
          {' '}
          <a href={`${funnelPath({ by: 'campaign', ...of.asked })}#leaks`}>
            {counted(more, 'more difference')}
          </a>
        </>
      )}
    </p>
  ))
}

/** Returns leaks by the step that they are before, the costliest step first. */
export function stepsOf(leaks: readonly LeakAt[]): LeakAt[][] {
  const steps = Array.from(new Set(leaks.map(({ to }) => to)))
  return steps.map((step) => leaks.filter(({ to }) => to === step))
}

function namedAt(leaks: readonly LeakAt[], step: LeakAt['to'] | undefined) {
  return leaks.filter(({ to }) => to === step).slice(0, mostNames)
}

/** Names, each with the share that leaves, that of all others, and what it costs. */
export function Places({
  leaks,
  perLead,
  asked,
  isMixed = true,
}: LeaksProps & { isMixed?: boolean }) {
  // A device, or a page, can be worst because of the campaigns that lead to it.
  const hasMixed = asked.names.campaign === undefined && leaks.some(({ by }) => by !== 'campaign')
  return (
    <>
      {leaks.map(({ by, key, from, to, own, others, leads }, at) => {
        const lost = Math.round(leads)
        return (
          <Fragment key={`${by} ${key} ${to}`}>
            {at > 0 && '; '}
            <a
              href={funnelPath({
                ...asked,
                by: partsOf(by, to),
                names: { ...asked.names, [by]: key },
              })}
            >
              {nameIn(by, key)}
            </a>
            {` ${percent(1 - own.share)}${at === 0 ? ` of ${stepLabels[from]}` : ''}, others ${percent(1 - others.share)}`}
            {lost > 0 && `: about ${counted(lost, 'lead')} lost`}
            {lost > 0 && perLead !== null && ` (${wholeDollars(lost * perLead)})`}
          </Fragment>
        )
      })}
      {isMixed && hasMixed && ', all campaigns together'}.
    </>
  )
}

/** The dimension to look into a name by: a campaign's pages until the form is begun, then its devices. */
function partsOf(by: LeakAt['by'], to: LeakAt['to']) {
  if (by !== 'campaign') return 'campaign'
  return funnelSteps.indexOf(to) > funnelSteps.indexOf('form_begun') ? 'device' : 'landing'
}

/** Where most people leave, beside the days before; what to look at, unless fewer leave than before. */
export function Leak({ shown: { total, asked, isCompared } }: { shown: ShownFunnel }) {
  const { loss, rates, before } = total
  if (!loss) return null
  const at = funnelSteps.indexOf(loss.to) - 1
  const [now, earlier] = [rates[at] ?? null, before.rates[at] ?? null]
  const change = now && earlier && isCompared ? changes[verdictOn(now, earlier)] : 'before'
  const { page: _, sort, ...others } = asked
  return (
    <>
      Most people leave before <strong>{stepLabels[loss.to]}</strong>
      {`: ${percent(loss.share)} of ${stepLabels[loss.from]}`}
      {earlier && `, ${change} ${percent(1 - earlier.share)}`}.
      {change !== changes['higher than before'] && (
        <>
          {' '}
          {loss.to === 'lead_accepted' ? (
            <a href={funnelPath({ ...others, by: 'buyer' })}>Read why buyers reject them.</a>
          ) : (
            checks[loss.to]
          )}
          {places
            .filter((by) => by !== asked.by && asked.names[by] === undefined)
            .map((by, place) => (
              <Fragment key={by}>
                {place > 0 ? ', ' : ' See '}
                <a href={funnelPath({ ...others, by })}>by {placeNames[by]}</a>
              </Fragment>
            ))}
          .
        </>
      )}
    </>
  )
}

/** What lines of leaks need. */
export function leaksIn({ asked, leaks, total }: ShownFunnel) {
  const { names, days, from, to } = asked
  return {
    ...{ leaks, loss: total.loss, perLead: earnedPer(total, 'lead_accepted') },
    asked: { names, days, from, to },
  }
}

/** Where people may leave more than elsewhere. */
const placeNames = { campaign: 'campaign', landing: 'page', device: 'device' } as const
const places = ['campaign', 'landing', 'device'] as const

/** How many leave, by how the share that goes on compares; none of these is by chance. */
const changes = {
  'higher than before': 'better than before:',
  'lower than before': 'worse than before:',
  '': 'as before:',
}

/** What to look at first where people leave before a step. */
const checks: Partial<Record<(typeof funnelSteps)[number], string>> = {
  visit: 'Open the links: does each page load at once?',
  form_viewed: 'Open the landing pages: do they lead to the form?',
  form_begun: 'Open the pages: do they say what people get before they ask?',
  code_sent: 'Fill in the form: which field stops people?',
  code_verified: 'Ask for a code: does the text arrive?',
  lead_committed: 'Register yourself: what follows the code?',
}
