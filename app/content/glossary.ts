type Term = {
  /** The fragment of its address on /glossary. */
  id: string
  name: string
  /** Its forms in articles, as a regular expression of whole words. */
  said: RegExp
  meaning: string
}

/** The terms of /glossary, by name. The build links the first use of each in an article that no one paid for. */
export const glossary: readonly Term[] = [
  {
    id: 'adjusted-cost-base',
    name: 'Adjusted cost base (ACB)',
    said: /adjusted cost base|ACB/,
    meaning:
      'The amount you paid for all your units of an investment, with commissions. A gain or loss on a sale is measured from it.',
  },
  {
    id: 'amortization',
    name: 'Amortization',
    said: /amortization(?: period)?/i,
    meaning:
      'The time in which equal payments would pay off a mortgage in full, often 25 years. The term, after which the rate is set again, is shorter.',
  },
  {
    id: 'basis-point',
    name: 'Basis point',
    said: /basis points?/i,
    meaning: 'One hundredth of a percentage point. From 3.00 to 3.25 per cent is 25 basis points.',
  },
  {
    id: 'benchmark',
    name: 'Benchmark',
    said: /benchmarks?/i,
    meaning: 'The index or price that a fund, loan or commodity is compared with.',
  },
  {
    id: 'bond',
    name: 'Bond',
    said: /bonds?(?! yield)/i,
    meaning:
      'A loan to a government or company that pays interest and is repaid on a set date. When market rates rise, the price of an existing bond falls.',
  },
  {
    id: 'capital-gain',
    name: 'Capital gain',
    said: /capital gains?/i,
    meaning:
      'The profit from selling an investment for more than its adjusted cost base. Canada taxes part of it, unless it was made in a registered account.',
  },
  {
    id: 'carry-trade',
    name: 'Carry trade',
    said: /carry trades?/i,
    meaning:
      'Borrowing in a currency with low interest rates to invest in one with higher rates. A move in the exchange rate can cost more than the difference earns.',
  },
  {
    id: 'cipf',
    name: 'CIPF',
    said: /CIPF|Canadian Investor Protection Fund/,
    meaning:
      'The Canadian Investor Protection Fund. If a member dealer becomes insolvent, it returns missing client property up to its limits. It doesn’t cover market losses.',
  },
  {
    id: 'core-inflation',
    name: 'Core inflation',
    said: /core inflation/i,
    meaning:
      'Inflation measured without the prices that swing most, to show the trend. The Bank of Canada watches several such measures.',
  },
  {
    id: 'defi',
    name: 'Decentralized finance (DeFi)',
    said: /decentralized finance|DeFi/,
    meaning:
      'Lending, trading and other services run by programs on a blockchain instead of a company. There may be no one to call if something goes wrong.',
  },
  {
    id: 'diversification',
    name: 'Diversification',
    said: /diversification/i,
    meaning:
      'Spreading money over investments that don’t all rise and fall together, so one loss hurts less.',
  },
  {
    id: 'dividend',
    name: 'Dividend',
    said: /dividends?/i,
    meaning:
      'A payment to shareholders out of a company’s profit or cash. The board can cut it at any time.',
  },
  {
    id: 'drawdown',
    name: 'Drawdown',
    said: /drawdowns?/i,
    meaning: 'The fall from a peak to the lowest point that follows, as a percentage of the peak.',
  },
  {
    id: 'esg',
    name: 'ESG',
    said: /ESG/,
    meaning:
      'Environmental, social and governance: factors beyond the accounts by which some funds choose companies. Each fund defines them its own way.',
  },
  {
    id: 'etf',
    name: 'Exchange-traded fund (ETF)',
    said: /exchange-traded funds?|ETFs?/,
    meaning: 'A fund whose units trade on an exchange all day, like shares.',
  },
  {
    id: 'fhsa',
    name: 'First home savings account (FHSA)',
    said: /first home savings accounts?|FHSAs?/i,
    meaning:
      'A registered account for a first home. Contributions are deductible, and a qualifying withdrawal is tax-free.',
  },
  {
    id: 'ffo',
    name: 'Funds from operations (FFO)',
    said: /funds from operations|FFO/,
    meaning:
      'A real estate trust’s profit before depreciation and gains on property sales: closer to its cash than net income is.',
  },
  {
    id: 'futures',
    name: 'Futures',
    said: /futures(?: contracts?)?/i,
    meaning: 'Contracts to buy or sell something on a set date at a price agreed today.',
  },
  {
    id: 'hedge',
    name: 'Hedge',
    said: /hedg(?:e|es|ed|ing)/i,
    meaning:
      'A second position that gains when the first one loses, to limit the loss. It has a cost, and it limits gains too.',
  },
  {
    id: 'index-fund',
    name: 'Index fund',
    said: /index funds?/i,
    meaning:
      'A fund that holds the securities of an index instead of choosing its own. Its fees are usually low.',
  },
  {
    id: 'inflation',
    name: 'Inflation',
    said: /inflation/i,
    meaning:
      'The rate at which prices rise. Canada’s is measured by the consumer price index of Statistics Canada.',
  },
  {
    id: 'layer-2',
    name: 'Layer 2',
    said: /layer[ -]2s?/i,
    meaning:
      'A network that handles transactions outside a blockchain and records the result on it, to lower the fees.',
  },
  {
    id: 'leverage',
    name: 'Leverage',
    said: /leverage/i,
    meaning:
      'Investing with borrowed money. It multiplies gains and losses, and you can lose more than you put in.',
  },
  {
    id: 'mer',
    name: 'Management expense ratio (MER)',
    said: /management expense ratio|MER/,
    meaning:
      'A fund’s yearly cost as a percentage of its assets. The published return is after this cost.',
  },
  {
    id: 'net-asset-value',
    name: 'Net asset value (NAV)',
    said: /net asset values?|NAV/,
    meaning: 'A fund’s assets minus its debts, usually per unit.',
  },
  {
    id: 'net-interest-margin',
    name: 'Net interest margin',
    said: /net interest margins?/i,
    meaning:
      'A bank’s interest from loans minus the interest it pays on deposits and borrowing, as a percentage of its interest-earning assets.',
  },
  {
    id: 'operating-ratio',
    name: 'Operating ratio',
    said: /operating ratios?/i,
    meaning: 'A railway’s operating costs as a percentage of its revenue. Lower is better.',
  },
  {
    id: 'policy-rate',
    name: 'Policy rate',
    said: /policy (?:interest )?rate|overnight rate/i,
    meaning:
      'The interest rate that a central bank sets. The Bank of Canada’s is its target for the overnight rate, at which banks lend to each other for a day.',
  },
  {
    id: 'prime-rate',
    name: 'Prime rate',
    said: /prime rates?/i,
    meaning:
      'The rate that each bank uses as the base for variable loans. It usually moves with the policy rate.',
  },
  {
    id: 'provisions',
    name: 'Provisions for credit losses',
    said: /provisions? for credit losses/i,
    meaning: 'Money that a bank sets aside for loans it expects not to be repaid.',
  },
  {
    id: 'reit',
    name: 'Real estate investment trust (REIT)',
    said: /real estate investment trusts?|REITs?/i,
    meaning: 'A trust that owns rental property and pays most of its income to unitholders.',
  },
  {
    id: 'rrsp',
    name: 'Registered retirement savings plan (RRSP)',
    said: /registered retirement savings plans?|RRSPs?/i,
    meaning:
      'A retirement account. Contributions are deductible, and withdrawals are taxed as income.',
  },
  {
    id: 'self-custody',
    name: 'Self-custody',
    said: /self-custody/i,
    meaning:
      'Holding the keys to crypto assets yourself. No one can restore a key that is lost or stolen.',
  },
  {
    id: 'spread',
    name: 'Spread',
    said: /spreads?/i,
    meaning:
      'The difference between two prices or rates. A dealer’s spread, between its buying and its selling price, is a cost of each trade.',
  },
  {
    id: 'stablecoin',
    name: 'Stablecoin',
    said: /stablecoins?/i,
    meaning:
      'A crypto asset meant to keep the value of a currency, usually by holding reserves. Holders depend on those reserves.',
  },
  {
    id: 'staking',
    name: 'Staking',
    said: /staking/i,
    meaning:
      'Locking up crypto assets to help run a blockchain, for a reward in the same asset. They may be locked for days, and part can be lost.',
  },
  {
    id: 'tfsa',
    name: 'Tax-free savings account (TFSA)',
    said: /tax-free savings accounts?|TFSAs?/i,
    meaning:
      'A registered account whose growth and withdrawals are tax-free. Contributions are not deductible.',
  },
  {
    id: 'volatility',
    name: 'Volatility',
    said: /volatility/i,
    meaning: 'How far a price swings, up and down. It doesn’t say in which direction.',
  },
  {
    id: 'yield',
    name: 'Yield',
    said: /(?:bond )?yields?/i,
    meaning:
      'A year’s income from an investment as a percentage of its price. When the price falls, the yield rises.',
  },
]
