// The bank that sample comments are drawn from, in the sandbox only. No one said any of it: no figure, no result, no
// praise, only what readers of such a page might ask. Shown with `sampleCommentsNotice`.

/** Samples are spread over this many days before today. */
export const mostSampleDays = 14

export const sampleAuthors = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ', (letter) => `Reader ${letter}`)

type Topic = 'trading' | 'retirement' | 'coin' | 'cards'

const topicOf: Record<string, Topic> = {
  'the-future-of-pensions-ai-retirement-planning': 'retirement',
  '85-percent-canadians-regret-delayed-ai-retirement': 'retirement',
  'hex-coin-trade-shocked-analysts': 'coin',
  'bitcoin-jackpot-making-headlines': 'cards',
}

/** Texts for the article: its own topic's, then those that fit any advertisement. */
export function sampleTextsOf(slug: string): string[] {
  return [...texts[topicOf[slug] ?? 'trading'], ...generalTexts]
}

export function sampleRepliesOf(slug: string): string[] {
  return [...replies[topicOf[slug] ?? 'trading'], ...generalReplies]
}

const generalTexts = [
  'I read this twice. The part about costs is what I would have skipped.',
  'Where can I see the full list of fees before I talk to anyone?',
  'I looked up the firm’s name in the registration search first. It takes a few minutes.',
  'My rule is to wait a week before I send money anywhere.',
  'The question about who checked the figures should be on every page like this.',
  'I asked for the agreement in writing and read it with my sister.',
  'If a caller is in a hurry, I hang up. That has served me well.',
  'Good to know that the call back should go to the number in the public record.',
  'I would rather pay off my card first.',
  'I wrote my questions on a card and keep it beside the phone.',
  'My bank would ask me the same things, I think.',
  'I started with the fee page and stopped there.',
  'Thanks for saying what isn’t known. Few pages do.',
  'How long does it take until a broker calls?',
  'Can I withdraw my consent after the call?',
  'Who pays for this page? I had to look, but it says so at the top.',
]

const texts: Record<Topic, string[]> = {
  trading: [
    'What happens if the connection drops while an order is open?',
    'Does a practice account ask for a deposit?',
    'I would like to see a whole year, not a month.',
    'How do taxes work when a program trades many times a day?',
    'I am new to this. What is the difference between a broker and a platform?',
    'I hadn’t thought about the trades that no one posts about.',
    'Is there a way to set a limit for the whole account, not only for one trade?',
    'What do people use to keep a record of all orders?',
    'I wonder how a rule like that behaves in a falling market.',
    'Could someone explain what leverage means in plain words?',
    'I prefer to decide myself, but I see why someone would not.',
    'Does the software tell you why it placed an order?',
    'What I miss is an example with a bad month.',
    'I would ask for the audited statements.',
    'Can I stop the program with one button, at night too?',
    'Who is responsible when the software makes a mistake?',
  ],
  retirement: [
    'How would this work beside an RRSP and a TFSA?',
    'I am ten years from retirement. Is that too late to change anything?',
    'What does a plan like this cost a year, all fees together?',
    'Does the plan change when I leave my job?',
    'My workplace pension already has an adviser. I will ask there first.',
    'I would want to see how it did in a bad year.',
    'Can I take the money out in an emergency, and what does that cost?',
    'How is inflation counted in the chart?',
    'I compared it with what CPP and OAS will pay me. That was a useful evening.',
    'Who signs off on what the software suggests?',
    'My wife and I want one plan for both of us. Is that possible?',
    'Is there a person I can call when I don’t understand a letter?',
    'What happens to the plan when I die?',
    'The chart is clear, and so is the note that it is only a drawing.',
    'I would sooner talk to a fee-only planner, but the questions are good.',
    'Starting small every month is what worked in our family.',
  ],
  coin: [
    'How many people could have sold at that price at all?',
    'I want to see the trade on the public ledger before I believe it.',
    'What would the same trade have cost in fees?',
    'Where is a coin like this even listed in Canada?',
    'For each of these stories there must be many that went to zero.',
    'Is the gain taxed as income or as a capital gain?',
    'Could someone explain what liquidity means in plain words?',
    'I keep my coins off the exchange. Does that change anything here?',
    'How do I check whether a trading platform is registered?',
    'One wallet and one trade tell me little about the next one.',
    'I set a limit for what I can lose and wrote it down.',
    'Who holds the rest of the supply?',
    'I sold too early once, and I still sleep well.',
    'What if the buyer and the seller are the same person?',
    'I would like to see the price on the day after, too.',
    'The part about thin markets was new to me.',
  ],
  cards: [
    'I have opened packs since I was a child and never saw a card like that.',
    'How are the odds counted: by pack or by box?',
    'Who checks that the card in the pack is the one on the list?',
    'At those odds I would rather buy the one card I like.',
    'Does a card with a coin code need to be insured?',
    'How do you store something like that?',
    'My son collects hockey cards. He liked the pictures.',
    'What is taxed here, the card or the coin?',
    'Is the code still worth anything once someone has scratched it?',
    'I wonder what the shop thought when it was opened.',
    'A lottery with cardboard, as my father would say.',
    'Would you sell it at once or keep it?',
    'What did all the other packs cost together?',
    'I would want it graded before I paid anything.',
    'Fun to read. I still won’t buy a box.',
    'The arithmetic of the packs is the best part.',
  ],
}

const generalReplies = [
  'The terms page has a list of them.',
  'You can write to the contact address and ask.',
  'As far as I understand, you can withdraw it at any time.',
  'I asked too. The answer depends on the firm.',
  'It is explained further up.',
  'The regulators’ site has a short guide to that.',
  'Same here.',
  'I would wait for the written answer.',
  'That is a fair point.',
]

const replies: Record<Topic, string[]> = {
  trading: [
    'Borrowing to trade more than you have. It makes losses larger too.',
    'I keep a simple spreadsheet.',
    'An accountant told me to keep every statement.',
  ],
  retirement: [
    'Your workplace’s benefits line can tell you that.',
    'The CPP statement online helps with that.',
    'Ask for the total in dollars, not in per cent.',
  ],
  coin: [
    'How easily it can be sold without moving the price.',
    'The securities regulators have a public list of platforms.',
    'An accountant told me to keep every record.',
  ],
  cards: [
    'By pack, as I read it.',
    'A shop near us grades cards. It takes a while.',
    'Sleeve, case, and out of the sun.',
  ],
}
