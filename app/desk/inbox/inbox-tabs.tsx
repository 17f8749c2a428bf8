import { useFrame } from '#app/desk/frame-route'
import { type Queue, queues } from './comments-route'
import { requestsPath } from './requests-route'

const messages = ['open', 'privacy', 'security', 'all', 'all privacy'] as const
/** Likely: those that may be about their sender's data, to which Today leads. */
export type MessageList = (typeof messages)[number] | 'likely'

type TabsProps = { current: Queue | `messages-${MessageList}` | 'requests' }

/** The lists, with how many wait in each. */
export function InboxTabs({ current }: TabsProps) {
  const counts = useFrame().inbox
  const open = (list: MessageList) => {
    const listed = counts.messages.filter(({ topic }) => list === 'open' || topic === list)
    return listed.reduce((sum, { count }) => sum + count, 0)
  }
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
            {queue} {queue === 'pending' && <small>{counts.comments}</small>}
          </a>
        ))}
      </nav>
      <nav className="states" aria-label="Messages">
        <span>Messages</span>
        {messages.map((list) => (
          <a
            key={list}
            href={`/desk/inbox/messages?of=${encodeURIComponent(list)}`}
            aria-current={`messages-${list}` === current ? 'page' : undefined}
          >
            {list} {!list.startsWith('all') && <small>{open(list)}</small>}
          </a>
        ))}
        <a href={requestsPath} aria-current={current === 'requests' ? 'page' : undefined}>
          register
        </a>
      </nav>
    </>
  )
}

export function OperatorsOnly() {
  return <p>You are signed in as a viewer. An operator reads what people wrote.</p>
}
