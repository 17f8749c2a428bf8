/** What a route may export as `handle`. */
export type RouteHandle = {
  /** Shows a person's data, or a secret in its address: no third party's script gets in. */
  isPrivate?: true
}
