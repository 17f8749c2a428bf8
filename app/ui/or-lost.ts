/** Returns what the form says of a lost connection, where React Router would replace the page. */
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

/** An answer in place of one that never came. */
export type Lost = { isLost: true }

export function orIsLost<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Lost> {
  return orLost(serverAction, () => ({ isLost: true }))
}
