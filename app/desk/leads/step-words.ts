/** What a step of a lead's history is called, where its own name doesn't say. */
export const stepWords: Record<string, string> = {
  committed: 'registered',
  retry: 'to be tried again',
  accepted_reversed: 'accepted, reversed since',
  rejected_reversed: 'rejected, reversed since',
  returned_reversed: 'returned, taken back since',
  return_taken_back: 'return taken back',
  copied: 'copy made for the person',
  corrected: 'correction noted',
}
