import { reasonInWords } from './reason-in-words'

/** Why a lead is in its state, with the word that logs and commands use. */
export function Reason({ reason, isUnsure }: { reason: string; isUnsure: boolean }) {
  return (
    <>
      {reasonInWords(reason)} {isUnsure && 'The buyer may have it. '}
      <small>{reason}</small>
    </>
  )
}
