import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { renderSVG } from 'uqr'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { noteProblem, readAct, tryAct } from '#app/desk/parts/read-act'
import { periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import {
  conversionOf,
  type FunnelRow,
  type Rate,
  type Verdict,
  verdictOf,
} from '#app/domain/funnel/funnel-report'
import { sumOf } from '#app/domain/funnel/with-leads'
import type { LinkRecord } from '#app/domain/links/schema'
import { createVariantName, variantName } from '#app/domain/links/variant-name'
import { changeLink, type LinkChange } from '#app/flows/links/change-links.server'
import { refusalInWords } from '#app/flows/links/link-problem'
import { readForm, textOf, unreadableForm } from '#app/shared/read-form'
import { publicOrigin } from '#app/shared/safe-url'
import { cutText } from '#app/shared/visible-text'
import { formOf, type LinkForm, linkFields, writtenOf } from './written-link'

const days = 7

/** Lists links with their events of a week. */
export async function loadLinks({ context }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const [links, sums] = await Promise.all([
    services.linkDesk.list(),
    services.linkReport('link', days, services.now()),
  ])
  const found = links.map((link) => {
    const {
      clicks = 0,
      leads = 0,
      accepted = 0,
    } = sums.find(({ name }) => name === link.slug) ?? {}
    return { ...link, clicks, leads, accepted, status: statusOf(link, services.now()) }
  })
  const missed = sums.find(({ name }) => name === '')?.unknown ?? 0
  return { days, links: found, missed, mayAct: member.operator !== null }
}

function statusOf({ state, options }: LinkRecord, now: number): string {
  const { startsAt, endsAt } = options
  if (state === 'disabled') return 'disabled'
  if (startsAt !== null && now < startsAt) return 'not open yet'
  return endsAt !== null && now >= endsAt ? 'ended' : 'open'
}

async function linkAt({ linkDesk }: DeskServices, slug = ''): Promise<LinkRecord> {
  const link = (await linkDesk.list()).find((one) => one.slug === slug)
  if (!link) throw data(`There is no link ${cutText(slug, 64)}.`, { status: 404 })
  return link
}

/** Returns the link's QR code as an SVG document, with the quiet zone that ISO/IEC 18004 wants. */
function codeOf(services: DeskServices, { slug }: LinkRecord): { address: string; code: string } {
  const address = `${publicOrigin(services)}/go/${slug}`
  return { address, code: renderSVG(address, { ecc: 'M', border: 4 }) }
}

export async function sendCode({ context, params }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const link = await linkAt(services, params.slug)
  return new Response(codeOf(services, link).code, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': `attachment; filename="go-${link.slug}.svg"`,
    },
  })
}

export async function loadLink({ context, params, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const link = await linkAt(services, params.slug)
  const [sums, variants] = await Promise.all([
    services.linkReport('link', days, services.now()),
    readVariants(services, link),
  ])
  const { clicks = 0, leads = 0, accepted = 0 } = sums.find(({ name }) => name === link.slug) ?? {}
  return {
    link,
    sums: { clicks, leads, accepted },
    variants,
    days,
    ...codeOf(services, link),
    form: formOf(link.options),
    status: statusOf(link, services.now()),
    isSaved: new URL(request.url).searchParams.get('done') === 'saved',
    mayAct: member.operator !== null,
  }
}

export type ShownVariant = FunnelRow & { conversion: Rate | null; comparedWithOthers: Verdict }

/** Returns what each page of a split brought, as the funnel counts it, beside the link's others; empty without a split. */
async function readVariants(
  { funnelDesk, now }: DeskServices,
  link: LinkRecord,
): Promise<ShownVariant[]> {
  const { slug, options } = link
  if (options.split.length === 1) return []
  const sums = await funnelDesk.report('variant', periodOf(days, now()))
  const nameOf = createVariantName([link])
  const counted = sums
    .filter(({ name }) => name.startsWith(`${slug} `))
    .map(({ name, counts }) => ({ name: nameOf(name), counts }))
  const uncounted = options.split
    .map(({ to }) => variantName(slug, to))
    .filter((name) => !counted.some((row) => row.name === name))
  const rows = [...counted, ...uncounted.map((name) => ({ ...sumOf([]), name }))]
  const all = sumOf(counted)
  return rows.map((row) => ({
    name: row.name.replace(variantName(slug, ''), ''),
    counts: row.counts,
    conversion: conversionOf(row.counts),
    comparedWithOthers: verdictOf(row, all),
  }))
}

export type LinkResponse = {
  problems: string[]
  values: LinkForm | null
  /** The reason, as typed. */
  note: string
  slug: string
  /** The link to write. */
  preview: LinkRecord | null
}

/** Checks, writes, disables or enables a link. A check changes nothing and needs no reason, but the role. */
export async function decideOnLink({ context, params, request }: ActionFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const form = await readForm(request, ['intent', 'note', 'slug', 'seen', ...linkFields])
  const intent = (['check', 'save', 'disable', 'enable'] as const).find(
    (one) => one === form?.get('intent'),
  )
  const act = intent === 'check' ? tryAct(member) : readAct(member, form)
  if (!form || !intent) return refused([unreadableForm])
  const note = textOf(form, 'note')?.trim() ?? ''
  const slug = params.slug ?? textOf(form, 'slug')?.trim() ?? ''
  const stored = params.slug === undefined ? null : await linkAt(services, slug)
  const { values, written } = writtenOf(form, stored?.options ?? null)
  const isNew = params.slug === undefined
  if (isNew && (intent === 'disable' || intent === 'enable')) return refused([unreadableForm])
  const change: LinkChange =
    intent === 'disable'
      ? { kind: 'disable', slug }
      : intent === 'enable'
        ? { kind: 'edit', slug, written: {}, isEnabling: true }
        : isNew
          ? { kind: 'add', slug, written }
          : { kind: 'edit', slug, written, isEnabling: false }
  // An older page must not write over a newer link.
  const seenVersion = isNew ? null : Number(form.get('seen') ?? Number.NaN)
  const outcome = await changeLink(needsOf(services), change, act ?? tryAct(member), seenVersion)
  const problems = [
    ...(outcome.ok ? [] : refusalInWords(outcome)),
    ...(act ? [] : [`note: ${noteProblem}`]),
  ]
  const typed = { values, slug, note }
  if (!outcome.ok || !act) return refused(problems, typed)
  if (intent !== 'check') return redirect(`/desk/links/${slug}?done=saved`)
  return data<LinkResponse>({ problems, ...typed, preview: outcome.links[0] ?? null })
}

function needsOf(services: DeskServices) {
  const { allowedHosts, isOwnPage } = services.funnelSums
  return { ...services, allowedHosts, isOwnPage }
}

function refused(
  problems: string[],
  typed: Pick<LinkResponse, 'values' | 'slug' | 'note'> = { values: null, slug: '', note: '' },
) {
  return data<LinkResponse>({ problems, ...typed, preview: null }, { status: 422 })
}
