import { At, FactList, JsonFile } from '#app/desk/parts/parts'
import {
  type CertificateFile,
  type ConsentCertificate,
  certificateKeysPath,
  certificatePath,
} from '#app/domain/compliance/consent-certificate.server'
import { shortDate } from '#app/shared/time'

/** What a person agreed to, to print or to send; the file verifies by itself. */
export function Certificate({ file }: { file: CertificateFile }) {
  const { certificate, signature } = file
  const { site, issuedAt, siteVersion, lead, person, consent, verification, deliveredAt, ended } =
    certificate
  const { correctedAt } = certificate
  return (
    <article className="panel certificate">
      <title>{`Certificate of consent · ${lead}`}</title>
      <h1>Certificate of consent</h1>
      <p>
        On <When at={consent.givenAt} />, {person.firstName} {person.lastName} agreed to this text
        on {site}
        {consent.page}:
      </p>
      <blockquote>{consent.text}</blockquote>
      <FactList
        of={{
          'Phone number': person.phoneNumber,
          'Email address': person.email,
          ...(correctedAt && {
            Corrected: (
              <>
                the name or email, on <When at={correctedAt} />; shown here as entered
              </>
            ),
          }),
          'IP address': consent.ipAddress ?? 'unknown',
          Browser: consent.userAgent || 'unknown',
          'Code sent to the phone': verification ? (
            <When at={verification.codeSentAt} />
          ) : (
            'no longer kept'
          ),
          'Code entered': verification ? (
            <When at={verification.codeVerifiedAt} />
          ) : (
            'no longer kept'
          ),
          ...(consent.preferredContact && { 'Call chosen': consent.preferredContact }),
          Firm: consent.firm ?? 'not recorded',
          'Taken by the firm': deliveredAt ? (
            <When at={deliveredAt} />
          ) : ended ? (
            <End of={ended} />
          ) : (
            'not confirmed, or no longer kept'
          ),
          Withdrawn: consent.withdrawnAt ? <When at={consent.withdrawnAt} /> : 'no',
          ...(consent.withdrawalAskedOn && {
            'Asked to withdraw': shortDate(consent.withdrawalAskedOn),
          }),
          'Version of the text': consent.version,
          'SHA-256 of the text': consent.sha256,
          Lead: lead,
          Issued: <When at={issuedAt} />,
          'Version of the site': siteVersion ?? 'local',
        }}
      />
      <p>
        <JsonFile name={`consent-${lead}.json`} of={file}>
          Download the signed file
        </JsonFile>
      </p>
      <p>
        The file is signed (JSON Web Signature, Ed25519). Anyone can check it at {site}
        {certificatePath}, or by the public key at {site}
        {certificateKeysPath}.
      </p>
      <p className="hash">{signature.split('.').at(-1)}</p>
    </article>
  )
}

/** A time in Toronto, and as the file has it. */
function When({ at }: { at: string }) {
  return (
    <>
      <At at={Date.parse(at)} /> in Toronto ({at} in UTC)
    </>
  )
}

/** A chosen time, in Toronto and with the offset of their own clock. */
function End({ of: { as, by, at } }: { of: NonNullable<ConsentCertificate['ended']> }) {
  const words =
    by === 'operator'
      ? `${as === 'rejected' ? 'no, ' : ''}noted as ${as} by an operator on `
      : as === 'accepted'
        ? 'yes, on '
        : 'no, refused by the firm on '
  return (
    <>
      {words}
      <When at={at} />
    </>
  )
}
