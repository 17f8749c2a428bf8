import { useState } from 'react'

/** Replaces a lost response. */
export type Lost = { isLost: true }

/** The client's action of every form: without it, React Router replaces the page when the connection is lost. */
export async function orLost<Data>({
  serverAction,
}: {
  serverAction: () => Promise<Data>
}): Promise<Data | Lost> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { isLost: true }
  }
}

/** Returns the last response that arrived, and whether the one after it was lost: the form then stays as it was. */
export function useArrived<Data extends object>(latest: Data | Lost | undefined) {
  const isLost = latest !== undefined && 'isLost' in latest
  const [arrived, setArrived] = useState(isLost ? undefined : latest)
  if (!isLost && latest !== arrived) setArrived(latest)
  return { response: isLost ? arrived : latest, isLost }
}
