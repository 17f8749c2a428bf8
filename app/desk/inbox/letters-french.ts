import { certificatePath } from '#app/domain/compliance/consent-certificate.server'
import type { LeadState } from '#app/domain/leads/lead'
import { torontoDate } from '#app/shared/toronto-time'
import { type english, lines, type Told } from './letters-english'

const complaint =
  'Si cette réponse ne vous satisfait pas, vous pouvez porter plainte au Commissariat à la protection de la vie privée du Canada, https://www.priv.gc.ca, ou, au Québec, à la Commission d’accès à l’information, https://www.cai.gouv.qc.ca.'

/** The same letters for someone who wrote in French. */
export const french: typeof english = {
  greeting: 'Bonjour',
  copy: (origin) =>
    lines(
      'Vous nous avez demandé vos renseignements personnels.',
      '',
      'Le fichier ci-joint contient tout ce que nous détenons sous votre numéro de téléphone, et vos messages sous votre adresse courriel : ce que vous avez saisi, où et quand, vos consentements, l’entreprise qui l’a reçu et quand, jusqu’à quand nous le conservons, vos commentaires et qui l’a consulté. Il est en anglais : demandez-nous ce qui n’est pas clair.',
      '',
      `Vous pouvez voir, télécharger ou supprimer ce qui est sous votre numéro de téléphone à ${origin}/privacy/my-data, et supprimer ce qui est sous votre adresse courriel à ${origin}/privacy/email. Ces pages sont en anglais.`,
      complaint,
    ),
  correction: lines(
    'Vous nous avez demandé de corriger vos renseignements personnels.',
    '',
    'Nous avons corrigé votre nom ou votre adresse courriel ; ce que vous aviez saisi d’abord reste à côté, comme preuve de ce que vous avez accepté. Un numéro de téléphone ne peut pas être corrigé, car un code l’a confirmé : inscrivez-vous de nouveau avec un autre numéro, puis supprimez les anciennes données.',
    '',
    complaint,
  ),
  withdrawal: (origin, told) =>
    lines(
      'Vous nous avez demandé de retirer votre consentement.',
      '',
      'Votre consentement est retiré : nous ne transmettons plus votre inscription à personne.',
      ...firmsTold(told),
      `Nous conservons ce que vous avez saisi et le moment de votre accord jusqu’à ce que vous les supprimiez à ${origin}/privacy/my-data, ou que vous nous le demandiez.`,
      '',
      complaint,
    ),
  erasure: (done, told) =>
    lines(
      'Vous nous avez demandé de supprimer vos renseignements personnels.',
      '',
      `Nous avons supprimé ce que nous détenions sous votre numéro de téléphone${done?.hasMessages ? ', ainsi que vos messages sous votre adresse courriel' : ''} : ce que vous aviez saisi, vos consentements, vos commentaires et vos codes.`,
      ...(done && told.length === 0 ? [] : firmsTold(told)),
      ...(done
        ? [
            `Numéro de la suppression, à rappeler si vous nous écrivez à ce sujet : ${done.numbers.map((one) => one.replace('erasure ', '')).join(', ')}`,
          ]
        : []),
      `Ce qui reste : ${done?.stays ? 'vos messages sous votre adresse courriel, que vous pouvez supprimer vous-même ; ' : ''}un code à sens unique de votre numéro, afin qu’il ne reçoive plus de textos et ne soit jamais transmis, et une trace de ce qui a été fait, sans vous.`,
      '',
      complaint,
    ),
  messagesErased: lines(
    'Vous nous avez demandé de supprimer vos renseignements personnels.',
    '',
    'Il n’y a aucune inscription sous votre adresse courriel. Nous avons supprimé vos messages sous cette adresse.',
    'Ce qui reste : une trace de ce qui a été fait, sans vous.',
    '',
    complaint,
  ),
  held: (origin) =>
    lines(
      'Vous nous avez demandé de supprimer vos renseignements personnels.',
      '',
      'Nous ne pouvons pas encore les supprimer. Une lettre à leur sujet, par exemple d’un organisme de réglementation, est ouverte, et la loi nous oblige à conserver ce qu’elle vise jusqu’à notre réponse. Nous avons noté votre demande et les supprimerons alors.',
      `Pour ne plus être appelé dès maintenant, retirez votre consentement à ${origin}/privacy/my-data. Cette page est en anglais.`,
      '',
      complaint,
    ),
  nothing: (origin) =>
    lines(
      'Vous nous avez demandé vos renseignements personnels.',
      '',
      'Nous avons cherché sous chaque numéro de téléphone et adresse courriel que vous nous avez donnés. À part ce que vous venez de nous écrire, nous n’y détenons rien.',
      `Les noms sont chiffrés : nous ne pouvons pas chercher le vôtre. Si vous nous avez donné un autre numéro ou une autre adresse, cherchez-y à ${origin}/privacy/my-data ou à ${origin}/privacy/email, ou écrivez-nous de nouveau en les indiquant. Ces pages sont en anglais.`,
      '',
      complaint,
    ),
  unknown: (origin) =>
    lines(
      'Vous nous avez demandé vos renseignements personnels.',
      '',
      'Nous ne les trouvons pas encore : les noms sont chiffrés, et il nous faut le numéro de téléphone ou l’adresse courriel de votre inscription. Répondez-nous depuis cette adresse, ou en indiquant ce numéro. N’envoyez aucune pièce d’identité.',
      `Vous n’avez pas à nous attendre : ${origin}/privacy/my-data envoie un code à votre téléphone, puis montre, télécharge ou supprime ce qui est sous ce numéro. Cette page est en anglais.`,
    ),
  official: (id, origin) =>
    lines(
      'Vous nous avez écrit au sujet des renseignements personnels d’une personne. Notre numéro, à rappeler si vous nous écrivez de nouveau :',
      `${id.slice(0, 8)}.`,
      '',
      'Le certificat ci-joint reprend le texte que cette personne a accepté, quand, sur quelle page, et le code qui a confirmé son téléphone. Il est signé, et se vérifie à',
      `${origin}${certificatePath}.`,
      '',
      'Le fichier ci-joint contient tout ce que nous détenons sous son numéro de téléphone : ce qu’elle a saisi, l’entreprise qui l’a reçu et quand, ce qui a été fait depuis et par qui, et jusqu’à quand nous le conservons.',
    ),
  standing: ({ state, createdAt, withdrawnAt, returned, attempts }, given) => {
    const firm = given ?? 'L’entreprise que vous avez acceptée'
    const within = given ?? 'l’entreprise que vous avez acceptée'
    const registered = `Nous avons reçu votre inscription le ${torontoDate(createdAt)}.`
    if (withdrawnAt !== null) {
      const told = attempts > 0 ? `. Nous avons demandé à ${within} de la supprimer` : ''
      return `${registered} Votre consentement est retiré depuis : nous ne la transmettons à personne${told}.`
    }
    return `${registered} ${returned === null ? standings[state](firm, within) : notTaken(firm)}`
  },
}

const onItsWay = (_: string, within: string) =>
  `Nous ne l’avons pas encore transmise à ${within} : nous essayons toujours.`
const notTaken = (firm: string) => `${firm} ne l’a pas acceptée et ne vous appellera donc pas.`
const standings: Record<LeadState, (firm: string, within: string) => string> = {
  ...{ new: onItsWay, sending: onItsWay, retry: onItsWay, rejected: notTaken, dead: notTaken },
  accepted: (firm) =>
    `${firm} l’a reçue. C’est l’entreprise qui vous appelle ; nous ne savons pas quand, et personne ici ne voit de compte chez elle.`,
  parked: (firm) => `${firm} n’a pas dit si elle l’a reçue : nous le lui demandons.`,
}

function firmsTold(told: readonly Told[]): string[] {
  if (told.length === 0) {
    return [
      'Si une entreprise a reçu vos données, nous lui avons demandé de ne plus les utiliser, y compris pour vous appeler, et de les supprimer.',
    ]
  }
  const said = told.map(({ firm, state, createdAt, updatedAt }) => {
    const asked = `Le ${torontoDate(createdAt)}, nous avons demandé à ${firm ?? 'l’entreprise qui les a reçues'} de ne plus utiliser vos données, y compris pour vous appeler, et de les supprimer`
    return state === 'done'
      ? `${asked} ; elle l’a confirmé le ${torontoDate(updatedAt)}.`
      : `${asked} ; elle ne l’a pas encore confirmé.`
  })
  return Array.from(new Set(said))
}
