import type { Params } from '@tizhou/contract/contract'
import { RequestError, request } from '../../../platform/requests/request.ts'

/** How I judged an answer, on its way. */
export type InterviewResult = Omit<Params<'exams.saveInterview'>, 'guid'>

const keyOf = (userID: number) => `interviewResults:${userID}`

export function waitingResults(storage: Storage, userID: number): InterviewResult[] {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(userID)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function keep(storage: Storage, userID: number, results: InterviewResult[]): void {
  if (results.length === 0) storage.removeItem(keyOf(userID))
  else storage.setItem(keyOf(userID), JSON.stringify(results))
}

/** Puts a result in the line; the last one of a question is the one that counts. */
export function queueResult(storage: Storage, userID: number, result: InterviewResult): void {
  const others = waitingResults(storage, userID).filter(
    (one) => one.allTestID !== result.allTestID || one.appID !== result.appID,
  )
  keep(storage, userID, [...others, result])
}

type Send = (result: InterviewResult) => Promise<unknown>

const sendResult: Send = (result) => request('exams.saveInterview', result, { allowedRepeat: true })

/**
 * Sends what waits, the oldest first. What the server refuses for good goes; what did not reach it stays for the next
 * time. Gives whether the line is empty.
 */
export async function sendResults(storage: Storage, userID: number, send: Send = sendResult): Promise<boolean> {
  for (const result of waitingResults(storage, userID)) {
    try {
      await send(result)
    } catch (error) {
      if (!(error instanceof RequestError) || !isRefused(error)) return false
    }
    keep(
      storage,
      userID,
      waitingResults(storage, userID).filter(
        (one) => !(one.allTestID === result.allTestID && one.answeredAt === result.answeredAt),
      ),
    )
  }
  return true
}

/** A refusal of this very result: asking again changes nothing. */
const REFUSED: readonly unknown[] = [201, 400, 403, 404]
const isRefused = (error: RequestError): boolean => REFUSED.includes(error.status)
