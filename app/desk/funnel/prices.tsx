import { useActionData } from 'react-router'
import { pageFrom } from '#app/desk/parts/listed'
import { counted, DeskForm, dollars, Pages, Rows } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import { type PriceEffect, seenIn } from '#app/flows/funnel/set-price.server'
import { torontoDate } from '#app/shared/toronto-time'
import { funnelPath } from './funnel-asked'
import type { ShownBuyers } from './funnel-route'
import { confirmed, type decidePrice, editing } from './prices-route'

/** What buyers pay for an accepted lead, and since when; an operator sets it. */
export function Prices({ shown }: { shown: ShownBuyers }) {
  const { asked, prices, mayAct } = shown
  const { rows, hasMore } = pageFrom(prices, asked.page)
  const response = useActionData<typeof decidePrice>()
  const { done = null, effect = null } = response ?? {}
  return (
    <section className="panel" id="prices">
      <h2>Prices</h2>
      {done && (
        <p className="done" role="status">
          {done}
        </p>
      )}
      {prices.length === 0 && <p>What buyers pay is not entered yet, so no earnings are shown.</p>}
      <Rows caption="Prices of an accepted lead" columns={['Buyer', 'From', 'Per accepted lead']}>
        {rows.map(({ buyerId, since, cents }) => (
          <tr key={`${buyerId} ${since}`}>
            <th scope="row">{buyerId}</th>
            <td data-name="From">{since}</td>
            <td data-name="Per accepted lead">{dollars(cents)}</td>
          </tr>
        ))}
      </Rows>
      <Pages
        page={asked.page}
        hasMore={hasMore}
        pathOf={(page) => `${funnelPath({ ...asked, page })}#prices`}
      />
      {effect && <Confirm effect={effect} />}
      {mayAct ? !effect && <PriceForm shown={shown} /> : 'An operator can set prices.'}
    </section>
  )
}

/** Says what a price changes of past earnings, before it is set. */
function Confirm({ effect }: { effect: PriceEffect }) {
  const response = useActionData<typeof decidePrice>()
  const { typed = null, seen = '', unnoted = null, note } = response ?? {}
  const { accepted, returned, until, before, after, paid } = effect
  return (
    <DeskForm action="#prices" className="reason">
      <p role="status">
        {`${counted(accepted, 'accepted lead')} of ${typed?.buyer} from ${typed?.since} `}
        {until === null ? 'on' : `until its next price, of ${until}`}
        {returned > 0 && `, ${returned} of them returned`}
        {`, at ${perLead(paid.after)} instead of ${perLead(paid.before)}: earned changes from `}
        <strong>{dollars(before)}</strong> to <strong>{dollars(after)}</strong>.
      </p>
      {Object.entries({ ...typed, seen }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {unnoted && (
        <p className="problem" role="alert">
          {unnoted}
        </p>
      )}
      <ReasonField id="note-price" problem={null} note={note}>
        <button type="submit" name="intent" value={confirmed}>
          Change what was earned
        </button>
        <button type="submit" name="intent" value={editing} className="quiet" formNoValidate>
          Back
        </button>
      </ReasonField>
    </DeskForm>
  )
}

const perLead = (cents: number | null) => (cents === null ? 'no price' : dollars(cents))

function PriceForm({ shown: { prices, known, now } }: { shown: ShownBuyers }) {
  const response = useActionData<typeof decidePrice>()
  const typed = response?.typed
  const { problem = null, unnoted = null } = response ?? {}
  const wrong = (field: string) => ({
    'aria-describedby': problem?.field === field ? 'price-problem' : undefined,
    'aria-invalid': problem?.field === field ? true : undefined,
  })
  return (
    <DeskForm action="#prices" className="reason">
      <input type="hidden" name="seen" value={seenIn(prices)} />
      <div>
        <label>
          Buyer
          <select name="buyer" defaultValue={typed?.buyer} {...wrong('buyer')}>
            {known.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          For leads accepted from
          <input
            name="since"
            type="date"
            required
            defaultValue={typed?.since ?? torontoDate(now)}
            {...wrong('since')}
          />
        </label>
        <label>
          CAD per lead, empty to remove
          <input
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed?.price}
            {...wrong('price')}
          />
        </label>
      </div>
      <p>
        <small>If it changes what leads have earned already, you see by how much first.</small>
      </p>
      {problem && (
        <p id="price-problem" className="problem" role="alert">
          {problem.words}
        </p>
      )}
      <ReasonField id="note-price" problem={unnoted} note={response?.note}>
        <button type="submit" name="intent" value="price">
          Save
        </button>
      </ReasonField>
    </DeskForm>
  )
}
