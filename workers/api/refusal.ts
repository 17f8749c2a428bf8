/** Returns the body of a refusal, in the shape that the call at this path has for all of its refusals. */
export function refusalAt(path: string, status: number, error: string) {
  return path === '/api/track-lead'
    ? { ret_code: String(status), error }
    : { success: false, error }
}
