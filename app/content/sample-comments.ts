// The bank that sample comments are taken from, in the sandbox only. No one said any of it: no figure, no result, no
// praise, only what readers of such a page might ask. Shown as samples (`CommentsSection`).

/** Samples are spread over this many days before today. */
export const maxSampleDays = 14

export const sampleAuthors = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ', (letter) => `Reader ${letter}`)

/** A comment, and what others replied to it. */
export type SampleThread = readonly [text: string, ...replies: string[]]

type Topic = 'trading' | 'retirement' | 'coin' | 'cards'

const topicOf: Record<string, Topic> = {
  'the-future-of-pensions-ai-retirement-planning': 'retirement',
  '85-percent-canadians-regret-delayed-ai-retirement': 'retirement',
  'hex-coin-trade-shocked-analysts': 'coin',
  'bitcoin-jackpot-making-headlines': 'cards',
}

/** Threads for the article: its own topic's, then those that fit any advertisement. */
export function sampleThreadsOf(slug: string): SampleThread[] {
  return [...threads[topicOf[slug] ?? 'trading'], ...generalThreads]
}

const generalThreads: SampleThread[] = [
  ['I read this twice. The part about costs is what I would have skipped.', 'Same here.'],
  [
    'Where can I see the full list of fees before I talk to anyone?',
    'Ask the firm for its fee schedule. Mine came by email.',
  ],
  [
    'I looked up the firm’s name in the registration search first. It takes a few minutes.',
    'Search by the legal name. The brand alone found nothing for me.',
  ],
  ['My rule is to wait a week before I send money anywhere.'],
  [
    'Who checks the figures on a page like this?',
    'Those with a † are illustrative. The note below them says so.',
  ],
  ['I asked for the agreement in writing and read it with my sister.'],
  [
    'If a caller is in a hurry, I hang up. That has served me well.',
    'I ask them to write instead. Some do.',
  ],
  ['I call back on the number in the public record, not the one that rang me.'],
  ['I would rather pay off my card first.', 'I did that too, and then looked again.'],
  ['I wrote my questions on a card and keep it beside the phone.'],
  ['My bank would ask me the same things, I think.'],
  ['I started with the fee page and stopped there.', 'What put you off?'],
  ['Is there someone I can write to before I leave my number?', 'The contact page has a form.'],
  [
    'How long does it take until a broker calls?',
    'I asked the same. It depends on the firm and the hour.',
  ],
  [
    'Can I withdraw my consent after the call?',
    'At any time. The privacy page has a form for it.',
    'The link to it is at the bottom of this page.',
  ],
  ['Who pays for this page?', 'The sponsor. It is named at the top.'],
]

const threads: Record<Topic, SampleThread[]> = {
  trading: [
    [
      'What happens if the connection drops while an order is open?',
      'Ask where the order is kept. If it is at the broker, it stays there.',
    ],
    ['Does a practice account ask for a deposit?', 'Ours didn’t.'],
    ['I would like to see a whole year, not a month.', 'With the fees taken off, please.'],
    [
      'How do taxes work when a program trades many times a day?',
      'An accountant told me to keep every statement.',
    ],
    [
      'I am new to this. What is the difference between a broker and a platform?',
      'The broker holds the account. The platform is what you look at.',
    ],
    ['I hadn’t thought about the trades that no one posts about.'],
    ['Is there a way to set a limit for the whole account, not only for one trade?'],
    [
      'What do people use to keep a record of all orders?',
      'I keep a simple spreadsheet.',
      'I download the list every month.',
    ],
    ['I wonder how a rule like that behaves in a falling market.'],
    [
      'Could someone explain what leverage means in plain words?',
      'Borrowing to trade more than you have. It makes losses larger too.',
    ],
    ['I prefer to decide myself, but I see why someone would not.'],
    ['Does the software tell you why it placed an order?'],
    ['What I miss is an example with a bad month.', 'Me too. I would ask for one on the call.'],
    ['I would ask for the audited statements.'],
    ['Can I stop the program with one button, at night too?'],
    [
      'Who is responsible when the software makes a mistake?',
      'The account agreement should say. I would ask to see that page.',
    ],
  ],
  retirement: [
    [
      'How would this work beside an RRSP and a TFSA?',
      'Ask what kind of account it is. That decides the tax.',
    ],
    [
      'I am 10 years from retirement. Is that too late to change anything?',
      'Ten years is what our planner called a long time.',
    ],
    [
      'What does a plan like this cost a year, all fees together?',
      'Ask for the total in dollars, not in per cent.',
    ],
    [
      'Does the plan change when I leave my job?',
      'Your workplace’s benefits line can tell you what happens to that part.',
    ],
    ['My workplace pension already has an adviser. I will ask there first.'],
    ['I would want to see how it did in a bad year.', 'And how long it took to come back.'],
    [
      'Can I take the money out in an emergency, and what does that cost?',
      'There may be a fee and tax. I would want both in writing.',
    ],
    ['How is inflation counted in the chart?'],
    [
      'I compared it with my CPP and OAS payments. That was a useful evening.',
      'The statement is online, in your Service Canada account.',
    ],
    ['Who signs off on the software’s suggestions?'],
    ['My wife and I want one plan for both of us. Is that possible?', 'We were told yes.'],
    [
      'Is there a person I can call when I don’t understand a letter?',
      'That was my first question too.',
    ],
    [
      'What happens to the plan when I die?',
      'It goes to the person you named on the form. Check that it is up to date.',
    ],
    ['The chart is clear, and so is the note that it is only a drawing.'],
    [
      'I would sooner talk to a fee-only planner, but the questions are good.',
      'I did. I took the questions along.',
    ],
    ['Starting small every month is what worked in our family.', 'In ours as well.'],
  ],
  coin: [
    ['How many people could have sold at that price at all?', 'Only as many as wanted to buy.'],
    [
      'I want to see the trade on the public ledger before I believe it.',
      'You need the transaction number for that.',
    ],
    ['What would the same trade have cost in fees?'],
    ['Where is a coin like this even listed in Canada?'],
    ['For each of these stories there must be many that went to zero.', 'No one writes those up.'],
    [
      'Is the gain taxed as income or as a capital gain?',
      'It can be either. An accountant told me to keep every record.',
    ],
    [
      'Could someone explain what liquidity means in plain words?',
      'How easily something can be sold without moving the price.',
    ],
    ['I keep my coins off the exchange. Does that change anything here?'],
    [
      'How do I check whether a trading platform is registered?',
      'The securities regulators have a public list of platforms.',
    ],
    ['One wallet and one trade tell me little about the next one.', 'That is a fair point.'],
    ['I set a limit for my losses and wrote it down.', 'The writing down is what helps.'],
    ['Who holds the rest of the supply?', 'For many coins you can see the largest wallets.'],
    ['I sold too early once, and I still sleep well.'],
    ['What if the buyer and the seller are the same person?'],
    ['I would like to see the price on the day after, too.', 'And a month after.'],
    ['The part about thin markets was new to me.'],
  ],
  cards: [
    ['I have opened packs since I was a child and never saw a card like that.', 'Nor have I.'],
    ['How are the odds counted: by pack or by box?', 'By pack, as I read it.'],
    ['Who checks that the card in the pack is the one on the list?'],
    ['At those odds I would rather buy the one card I like.', 'That is what I do now.'],
    ['Does a card with a coin code need to be insured?'],
    ['How do you store something like that?', 'Sleeve, case, and out of the sun.'],
    ['My son collects hockey cards. He liked the pictures.'],
    ['What is taxed here, the card or the coin?', 'I would ask an accountant before selling.'],
    [
      'Is the code still worth anything once someone has scratched it?',
      'Anyone who has seen the code can move the coin, so I doubt it.',
    ],
    ['I wonder what the shop thought when it was opened.'],
    ['A lottery with cardboard, as my father would say.', 'Mine would have said it louder.'],
    ['Would you sell it at once or keep it?', 'Sell half, if that were possible.'],
    ['What did all the other packs cost together?', 'That is the sum I would like to see.'],
    ['I would want it graded before I paid anything.', 'A shop near us does that. It takes time.'],
    ['Fun to read. I still won’t buy a box.'],
    ['The arithmetic of the packs is the best part.'],
  ],
}
