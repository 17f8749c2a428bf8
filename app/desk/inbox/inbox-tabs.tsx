import { type Queue, queues } from './comments-route'

const messages = ['open', 'privacy', 'security', 'all'] as const
export type MessageList = (typeof messages)[number]

export function InboxTabs({ current }: { current: Queue | `messages-${MessageList}` }) {
  return (
    <>
      <nav className="states" aria-label="Comments">
        <span>Comments</span>
        {Object.keys(queues).map((queue) => (
          <a
            key={queue}
            href={`/desk/inbox?of=${queue}`}
            aria-current={queue === current ? 'page' : undefined}
          >
            {queue}
          </a>
        ))}
      </nav>
      <nav className="states" aria-label="Messages">
        <span>Messages</span>
        {messages.map((list) => (
          <a
            key={list}
            href={`/desk/inbox/messages?of=${list}`}
            aria-current={`messages-${list}` === current ? 'page' : undefined}
          >
            {list}
          </a>
        ))}
      </nav>
    </>
  )
}

export function OperatorsOnly() {
  return <p>You are signed in as a viewer. An operator reads what people wrote.</p>
}
