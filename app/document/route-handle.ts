/** What a route may export as `handle`. */
export type RouteHandle = {
  /**
   * Shows a person's data, or has a secret in its URL: no third-party script loads, and `openByDocument` is its
   * `clientLoader`. Its path is in `private-path.ts`.
   */
  isPrivate?: true
}
