import { useActionData } from 'react-router'
import { DeskForm, dollars, Rows } from '#app/desk/parts/parts'
import { ReasonField } from '#app/desk/parts/reason-form'
import type { BuyerPrice } from '#app/domain/funnel/earnings'
import { torontoDate } from '#app/shared/toronto-time'
import type { ShownBuyers } from './funnel-route'
import { type decidePrice, seenIn } from './prices-route'

/** What buyers pay for an accepted lead, and since when; an operator sets it. */
export function Prices({ shown }: { shown: ShownBuyers }) {
  const { prices, mayAct } = shown
  const response = useActionData<typeof decidePrice>()
  return (
    <section className="panel" id="prices">
      <h2>Prices</h2>
      {response?.done && (
        <p className="done" role="status">
          {response.done}
        </p>
      )}
      {prices.length === 0 && <p>What buyers pay is not entered yet, so no earnings are shown.</p>}
      <Rows caption="Prices of an accepted lead" columns={['Buyer', 'From', 'Per accepted lead']}>
        {prices.map(({ buyerId, since, cents }: BuyerPrice) => (
          <tr key={`${buyerId} ${since}`}>
            <th scope="row">{buyerId}</th>
            <td data-name="From">{since}</td>
            <td data-name="Per accepted lead">{dollars(cents)}</td>
          </tr>
        ))}
      </Rows>
      {mayAct ? <PriceForm shown={shown} /> : <p>An operator can set prices.</p>}
    </section>
  )
}

function PriceForm({ shown: { prices, known, now } }: { shown: ShownBuyers }) {
  const response = useActionData<typeof decidePrice>()
  const typed = response?.typed
  const { problem = null, unnoted = null } = response ?? {}
  const wrong = (field: string) => ({
    'aria-describedby': problem?.field === field ? 'price-problem' : undefined,
    'aria-invalid': problem?.field === field ? true : undefined,
  })
  return (
    <DeskForm className="reason">
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
          Leads accepted from; a past day changes its earnings
          <input
            name="since"
            type="date"
            required
            defaultValue={typed?.since ?? torontoDate(now)}
            {...wrong('since')}
          />
        </label>
        <label>
          CAD per lead; empty removes that day’s
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
