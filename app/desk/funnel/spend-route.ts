import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { type DeskContext, deskContext } from '#app/desk/desk-services'
import { pageOf, rowsOf, shownOf } from '#app/desk/parts/listed'
import { noteProblem, readAct, tryAct, typedNote } from '#app/desk/parts/read-act'
import type { Spend } from '#app/domain/funnel/spend'
import { importSpend, removeSpend, type SpendChange } from '#app/flows/funnel/import-spend.server'
import { readFile, readForm, readTexts, textOf, unreadableForm } from '#app/shared/read-form'

export async function loadSpend({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const page = pageOf(new URL(request.url).searchParams)
  const stored = shownOf(await services.spend.list(rowsOf(page)))
  return { mayAct: member.operator !== null, page, ...stored }
}

/** What a form did: compared or imported rows, removed some, or nothing. */
type Decided = {
  did: 'compared' | 'imported' | 'removed' | null
  csv: string
  /** Why the rows can't be read. */
  problems: string[]
  /** Whether adding rows together would do. */
  isRepeated: boolean
  /** Why the rows were not imported. */
  unnoted: string | null
  /** Why they were not, as names are doubtful. */
  unticked: string | null
  /** Why no row was removed. */
  unremoved: string | null
  /** The reason as it was typed, to be shown again. */
  note: string
  changes: SpendChange[]
  leftOut: number
  added: number
  /** What was compared, for the form that imports. */
  seen: string
  removed: number
}

const nothing: Decided = {
  ...{
    did: null,
    csv: '',
    problems: [],
    isRepeated: false,
    unnoted: null,
    unticked: null,
    unremoved: null,
    note: '',
  },
  ...{ changes: [], leftOut: 0, added: 0, seen: '', removed: 0 },
}

/** Compares the given rows with the stored ones; the second form, which carries them, stores them. Or removes some. */
export async function decideSpend({ context, request }: ActionFunctionArgs) {
  const desk = context.get(deskContext)
  const [form, chosen, file] = await Promise.all([
    readForm(request.clone(), ['intent', 'csv', 'note', 'seen', uncountedField]),
    readTexts(request.clone(), 'row'),
    readFile(request),
  ])
  if (form?.get('intent') === 'remove') return remove(desk, form, chosen ?? [])
  const intent = form?.get('intent') === 'import' ? 'import' : 'preview'
  const { services, member } = desk
  const act = intent === 'import' ? readAct(member, form) : tryAct(member)
  const csv = form && (file ?? textOf(form, 'csv'))
  if (form === null) return refused({ problems: [unreadableForm] })
  if (csv === null) return refused({ problems: ['Paste the rows, or choose a file, first.'] })
  const seen = textOf(form, 'seen') ?? ''
  const outcome = await importSpend(services, csv, act ?? tryAct(member), {
    seen,
    isSummed: form.get('intent') === 'sum',
    isUncountedToo: form.get(uncountedField) === '1',
  })
  if (!outcome.ok) {
    const { problems, isRepeated } = outcome
    return refused({ csv, problems, isRepeated })
  }
  const shown = {
    csv,
    did: outcome.did,
    changes: outcome.changes,
    leftOut: outcome.leftOut,
    added: outcome.added,
  }
  const compared = { ...shown, seen: outcome.seen }
  const note = typedNote(form)
  if (intent === 'import' && outcome.isChangedMeanwhile)
    return refused({ ...compared, unnoted: changedMeanwhile, note })
  if (intent === 'import' && act !== null && outcome.did === 'compared')
    return refused({ ...compared, unticked: untickedProblem, note })
  if (act !== null) return data({ ...nothing, ...compared })
  return refused({ ...compared, unnoted: noteProblem, note })
}

/** The tick that spend of names that nothing has counted under is meant. */
export const uncountedField = 'uncounted'

const untickedProblem =
  'Nothing was imported: correct the names that nothing has counted under, or tick that they are right.'

const changedMeanwhile =
  'These are not the amounts that were compared, or someone has changed them meanwhile. They are compared again.'

async function remove({ services, member }: DeskContext, form: FormData, chosen: string[]) {
  const act = readAct(member, form)
  const rows = chosen.map(seenSpend)
  const note = typedNote(form)
  if (rows.length === 0) return refused({ note, unremoved: 'Choose the amounts to remove.' })
  if (act === null) return refused({ note, unremoved: noteProblem })
  const removed = await removeSpend(services, rows, act)
  const stay = rows.length - removed
  const unremoved = stay > 0 ? `${stay} of ${rows.length} changed meanwhile and stay.` : null
  return data({ ...nothing, did: 'removed', removed, unremoved })
}

/** A stored amount as its tick box names it: one that was changed since then stays. */
export function spendBox({ day, cents, campaign }: Spend): string {
  return `${day} ${cents} ${campaign}`
}

function seenSpend(box: string): Spend {
  const [day = '', cents, ...campaign] = box.split(' ')
  return { day, cents: Number(cents), campaign: campaign.join(' ') }
}

function refused(why: Partial<Decided>) {
  return data({ ...nothing, ...why }, { status: 422 })
}
