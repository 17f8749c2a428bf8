import type { ReactNode } from 'react'

const styles = [
  'max-w-text',
  '[&>h2:first-child]:mt-0 [&_h2]:mt-12 [&_h2]:scroll-mt-4 [&_h3]:mt-6',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5',
  '[&_ul]:marker:text-maple',
  '[&_dl]:mt-4 [&_dt]:mt-4 [&_dt]:font-semibold [&_dd]:mt-0.5',
  '[&_table]:mt-4 [&_table]:w-full [&_caption]:pb-1 [&_caption]:text-start [&_caption]:font-semibold',
  '[&_tr]:border-t [&_tr]:border-line [&_th]:py-1 [&_th]:text-start [&_th]:font-normal [&_td]:py-1 [&_td]:text-end',
  '[&_a]:underline [&_a]:decoration-maple [&_a]:underline-offset-[0.2em] [&_a:hover]:text-maple',
].join(' ')

/** Running text: spaces between its parts, at a width that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles}>{children}</div>
}
