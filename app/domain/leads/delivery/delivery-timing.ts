/** Timing of delivery. Each is a setting, so that a test can run it a hundred times faster. */
export type DeliveryTiming = {
  /** The whole synchronous attempt: connect, send, receive. */
  deliveryTimeoutSeconds: number
  /** Lease of a claimed lead, after which its holder counts as dead; longer than a lookup and a post. */
  leaseSeconds: number
  /** Delay of the queue's first attempt, in case the visitor's request dies. */
  safetyNetSeconds: number
  /** After this delay the queue message counts as lost. */
  queueGraceSeconds: number
  /** How long an open breaker blocks its buyer. */
  breakerOpenSeconds: number
}

export const defaultDeliveryTiming: DeliveryTiming = {
  deliveryTimeoutSeconds: 6,
  leaseSeconds: 30,
  safetyNetSeconds: 20,
  queueGraceSeconds: 60,
  breakerOpenSeconds: 30,
}
