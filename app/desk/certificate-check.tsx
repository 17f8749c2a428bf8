import { site } from '#app/content/site'
import {
  type CertificateFile,
  certificateKeys,
  certificatePath,
  parseCertificate,
  verifyCertificate,
} from '#app/domain/compliance/consent-certificate.server'
import type { Services } from '#app/services'
import { readFile, readForm, textOf } from '#app/shared/read-form'
import { Certificate } from './leads/certificate'
import { Problem } from './parts/parts'

export type CheckedCertificate = { file: CertificateFile } | { problem: string; typed: string }

/** Which of the two fields was too long is not read. */
export const tooLongCertificate: CheckedCertificate = {
  problem: 'The file, or its text, is too long: a certificate of consent is under 16 KB.',
  typed: '',
}

/** Verifies a posted certificate of consent, of which nothing is stored. */
export async function checkCertificate(
  request: Request,
  { hash }: Pick<Services, 'hash'>,
): Promise<CheckedCertificate> {
  const [form, file] = await Promise.all([
    readForm(request.clone(), ['certificate']),
    readFile(request),
  ])
  const text = file ?? (form && textOf(form, 'certificate')) ?? ''
  const refused = (problem: string) => ({ problem, typed: file === null ? text : '' })
  if (text.trim() === '') return refused('Paste a certificate, or choose its file, first.')
  const parsed = parseCertificate(text)
  if ('problem' in parsed) return refused(`Not genuine: it ${parsed.problem}`)
  const verified = await verifyCertificate(parsed.file, await certificateKeys(hash))
  if ('problem' in verified) return refused(`Not genuine. ${verified.problem}`)
  return { file: parsed.file as CertificateFile }
}

/** Says whether a certificate of consent is genuine, to anyone who has one. */
export function CertificateCheck({ checked }: { checked: CheckedCertificate | null }) {
  const refused = checked && 'problem' in checked ? checked : null
  const genuine = checked && 'file' in checked ? checked.file : null
  return (
    <main>
      {genuine ? (
        <>
          <p className="done" role="status">
            <strong>Genuine.</strong>
            {` ${site.name} signed this certificate, and nothing in it has changed since. It says how things stood when it was issued.`}
          </p>
          <Certificate file={genuine} />
        </>
      ) : (
        <>
          <title>{`Check a certificate of consent · ${site.name}`}</title>
          <h1>Check a certificate of consent</h1>
          <p>{`Whether ${site.name} signed it, and what it says. Nothing is stored.`}</p>
          <Problem id="certificate-problem" of={refused?.problem} />
        </>
      )}
      <form method="post" action={certificatePath} encType="multipart/form-data" className="panel">
        <label htmlFor="file">{`The file${genuine ? ' of another certificate' : ''}, consent-….json`}</label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".json,application/json"
          aria-describedby={refused?.typed === '' ? 'certificate-problem' : undefined}
          aria-invalid={refused?.typed === '' ? true : undefined}
        />
        <label htmlFor="certificate">Or its text</label>
        <textarea
          id="certificate"
          name="certificate"
          rows={6}
          maxLength={12_000}
          spellCheck={false}
          defaultValue={refused?.typed}
          aria-describedby={refused ? 'certificate-problem' : undefined}
          aria-invalid={refused ? true : undefined}
        />
        <div>
          <button type="submit">Check</button>
        </div>
      </form>
    </main>
  )
}
