import { DeskForm, Problem } from '#app/desk/parts/parts'

const takes = 'Phone, email, reference or ID'

/** Takes a phone, an email, a reference or an ID. */
export function SearchBox({ asked, problem }: { asked?: string; problem?: string | undefined }) {
  return (
    <DeskForm action="/desk/leads" className="search">
      <label htmlFor="q">{takes}</label>
      <div>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={asked}
          required
          maxLength={254}
          placeholder="Phone, email, ID, campaign"
          autoComplete="off"
          aria-describedby={problem ? 'q-problem' : undefined}
          aria-invalid={problem ? true : undefined}
        />
        <button type="submit">Find</button>
      </div>
      <Problem id="q-problem" of={problem} />
    </DeskForm>
  )
}
