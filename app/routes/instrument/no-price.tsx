import { RefreshBar } from '#app/market-board/refresh-bar'
import { minute } from '#app/shared/time'

/** An instrument we know, of which nobody has told us a price yet. */
export function NoPrice({ name }: { name: string }) {
  return (
    <div className="grid gap-4">
      <h1>{name}</h1>
      <p className="deck">There is no price of it yet. Nobody has given us one.</p>
      <RefreshBar latest={null} everyMs={5 * minute} />
    </div>
  )
}
