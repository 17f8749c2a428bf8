type PriceTableProps =
  /** Instruments, as in their addresses: `crypto/btc crypto/eth`. */
  | { of: string; movers?: undefined }
  /** A category, whose largest gains and losses of the day are shown. */
  | { of?: undefined; movers: string }

/** Marks the place of a table: the text is drawn once, its prices at each rendering (`fillPriceTables`). */
export function PriceTable({ of, movers }: PriceTableProps) {
  return <div data-price-table={movers ? `movers ${movers}` : of} />
}
