import { DeskForm, Problem } from '#app/desk/parts/parts'
import { TextOrFile } from '#app/desk/parts/text-or-file'
import { maxFixed } from './fix-route'

type ReturnedListProps = { typed?: string; problem?: string | null }

/** Takes what a buyer says it gave back, as it names the leads; after a refusal as it was typed. */
export function ReturnedList({ typed = '', problem = null }: ReturnedListProps) {
  return (
    <DeskForm action="/desk/leads/fix" encType="multipart/form-data" className="panel">
      <TextOrFile
        name="list"
        label={`Leads that a buyer returned: a reference, ID, phone or email a line, up to ${maxFixed}, and if known duplicate, invalid or unreachable. The buyer’s CSV file will do.`}
        rows={4}
        typed={typed}
        problemId={problem ? 'unlisted' : undefined}
      >
        <Problem id="unlisted" of={problem} />
      </TextOrFile>
      <div>
        <button type="submit" name="decision" value="returned">
          Compare
        </button>
      </div>
    </DeskForm>
  )
}
