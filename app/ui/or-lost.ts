/** Returns the form's own response to a lost connection; otherwise React Router replaces the page. */
export async function orLost<Answer, Lost>(
  serverAction: () => Promise<Answer>,
  lost: () => Lost,
): Promise<Answer | Lost> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return lost()
  }
}

/** Stands in for a response that was lost. */
export type Lost = { isLost: true }

export function orIsLost<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Lost> {
  return orLost(serverAction, () => ({ isLost: true }))
}
