type Given = Readonly<Record<string, unknown>>

/**
 * The request guards (specification, section 5, "Request guards"): the parameters to send, or null where the call must
 * not be made.
 */
export function guarded(path: string, given: Given): Given | null {
  if (path === '/api/app/moduleInfoX') return isGiven(given.appID) || isGiven(given.appEName) ? given : null
  if (path !== '/api/question_review/getUserErrorTest') return given
  const { order, recentDay, ...rest } = given
  const sent: Record<string, unknown> = rest
  if (order === 0 || order === 1) sent.order = order
  if (recentDay === 0 || recentDay) sent.recentDay = recentDay
  return sent
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
