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
