/** The pages that `g` and a letter open. */
export const screens = [
  { to: '/desk/leads', label: 'Leads', key: 'l' },
  { to: '/desk/today', label: 'Today', key: 't' },
  { to: '/desk/inbox', label: 'Inbox', key: 'i' },
  { to: '/desk/funnel', label: 'Funnel', key: 'f' },
  { to: '/desk/links', label: 'Links', key: 'k' },
  { to: '/desk/audit', label: 'Audit', key: 'a' },
] as const

/** The other keys. Those of the comments' queue press its buttons, which name them in `aria-keyshortcuts`. */
export const keys = [
  { key: '/', label: 'Search for a lead' },
  { key: 'j', label: 'Next row' },
  { key: 'k', label: 'Row before' },
  { key: 'p', label: 'Publish comments: the chosen ones, else the one in focus' },
  { key: 'r', label: 'Reject them' },
  { key: 'd', label: 'Take them down' },
  { key: '?', label: 'This list' },
] as const
