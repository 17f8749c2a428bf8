const sources = [
  {
    name: 'CoinGecko',
    href: 'https://www.coingecko.com/',
    kind: 'Crypto data provider',
    what: 'Cryptocurrencies in Canadian dollars; gold, silver and hourly currency rates, marked indicative.',
  },
  {
    name: 'EODHD',
    href: 'https://eodhd.com/',
    kind: 'Stock data provider',
    what: 'Stocks and the S&P/TSX Composite, delayed 15 to 20 minutes; other indices and copper, once a day.',
  },
  {
    name: 'Twelve Data',
    href: 'https://twelvedata.com/',
    kind: 'Stock data provider',
    what: 'Backup source for stocks, currencies and metals.',
  },
  {
    name: 'Bank of Canada',
    href: 'https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/',
    kind: 'Central bank',
    what: 'Average exchange rates, published once each business day; interest rates.',
  },
  {
    name: 'FRED',
    href: 'https://fred.stlouisfed.org/',
    kind: 'Federal Reserve Bank of St. Louis database',
    what: 'Oil and natural gas, once a day.',
  },
]

export function DataSources() {
  return (
    <aside aria-labelledby="sources" className="self-start border-t border-ink pt-4">
      <h2 id="sources" className="scroll-mt-4">
        Where the prices come from
      </h2>
      <dl className="mt-4 grid gap-4">
        {sources.map(({ name, href, kind, what }) => (
          <div key={name}>
            <dt className="font-semibold">
              <a className="link inline-flex min-h-6 items-center" href={href} rel="noopener">
                {name}
              </a>
            </dt>
            <dd className="mt-2 text-body">
              <span className="text-soft">{kind}.</span> {what}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-body text-soft">
        If we can’t update a price, we show the last one we have, with its time. We reject prices
        that are clearly wrong. A chart that doesn’t show recorded prices is marked “Illustrative.”
      </p>
    </aside>
  )
}
