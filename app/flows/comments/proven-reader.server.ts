import type { Services } from '#app/services'

/**
 * A reader whose browser has the receipt of a lead, and so has proved a phone in the last weeks. Nothing else makes
 * one; a receipt opens no personal data.
 */
export class ProvenReader {
  readonly phoneKey: string

  private constructor(phoneKey: string) {
    this.phoneKey = phoneKey
  }

  /** Null without a receipt, and after its lead was erased. */
  static async check(
    { receipts, leads }: Pick<Services, 'receipts' | 'leads'>,
    cookieHeader: string | null,
  ): Promise<ProvenReader | null> {
    const leadId = await receipts.read(cookieHeader)
    const phoneKey = leadId && (await leads.phoneKeyOf(leadId))
    return phoneKey ? new ProvenReader(phoneKey) : null
  }
}
