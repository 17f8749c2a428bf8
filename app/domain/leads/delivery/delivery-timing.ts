/** The clock of delivery, each a setting, so that a test can run it a hundred times faster. */
export type DeliveryTiming = {
  /** The whole synchronous attempt: connect, send, answer. */
  deliveryTimeoutSeconds: number
  /** Whoever still holds a lead after this has died with it; longer than a look-up and a post. */
  leaseSeconds: number
  /** When the queue tries by itself, should the visitor's request die. */
  safetyNetSeconds: number
  /** How late the queue may be before its message counts as lost. */
  queueGraceSeconds: number
  /** How long an open breaker lets nothing through to its buyer. */
  breakerOpenSeconds: number
}

export const defaultDeliveryTiming: DeliveryTiming = {
  deliveryTimeoutSeconds: 6,
  leaseSeconds: 30,
  safetyNetSeconds: 20,
  queueGraceSeconds: 60,
  breakerOpenSeconds: 30,
}
