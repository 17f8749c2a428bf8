import { DeskForm } from '#app/desk/parts/parts'
import { maxFixed } from './fix-route'

type ReturnedListProps = { typed?: string; problem?: string | null }

/** Takes what a buyer says it gave back, as it names the leads; after a refusal as it was typed. */
export function ReturnedList({ typed = '', problem = null }: ReturnedListProps) {
  return (
    <DeskForm action="/desk/leads/fix" encType="multipart/form-data" className="panel">
      <label htmlFor="list">
        {`Leads that a buyer returned: a reference, ID, phone or email a line, up to ${maxFixed}, and if known duplicate, invalid or unreachable. The buyer’s CSV file will do.`}
      </label>
      <textarea
        id="list"
        name="list"
        rows={4}
        maxLength={60_000}
        spellCheck={false}
        defaultValue={typed}
        aria-describedby={problem ? 'unlisted' : undefined}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <p id="unlisted" className="problem" role="alert">
          {problem}
        </p>
      )}
      <label htmlFor="file">Or a file of such rows, which is taken instead</label>
      <input id="file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv" />
      <div>
        <button type="submit" name="decision" value="returned">
          Compare
        </button>
      </div>
    </DeskForm>
  )
}
