import { longestTable } from '#app/domain/funnel/spend'

type TextOrFileProps = {
  /** Also the ID of its control. */
  name: string
  label: string
  rows: number
  typed: string | undefined
  /** The ID of the problem below the text, if there is one. */
  problemId: string | undefined
  children?: React.ReactNode
}

export function TextOrFile(props: TextOrFileProps) {
  const { name, label, rows, typed, problemId, children } = props
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={longestTable}
        spellCheck={false}
        defaultValue={typed}
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
      />
      {children}
      <label htmlFor="file">Or a file of such rows, which is taken instead</label>
      <input id="file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv" />
    </>
  )
}
