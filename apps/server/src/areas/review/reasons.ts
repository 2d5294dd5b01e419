import type { ErrorReason } from '@tizhou/domain/review/reasons'
import type { Handler } from '../../platform/calls/handler.ts'

/** Reasons of mistakes in the wrong book, most frequent first. */
export const errorReasons: Handler<'review.errorReasons'> = async ({ params, caller, services }) => {
  const rows = await services.review.reasonCounts(caller.userID, params.appID)
  return {
    list: rows
      .filter((row) => row.reason !== null)
      .sort((a, b) => b.n - a.n)
      .map((row) => ({ Reason: row.reason as ErrorReason, Count: row.n })),
    Unsaid: rows.find((row) => row.reason === null)?.n ?? 0,
    SureWrong: rows.reduce((sum, row) => sum + row.sure, 0),
  }
}

export const setErrorReason: Handler<'review.setErrorReason'> = async ({ params, caller, services }) => {
  const changed = await services.store.write((tx) =>
    services.review.in(tx).setReason({
      userID: caller.userID,
      subjectID: params.appID,
      questionID: params.allTestID,
      reason: params.reason ?? null,
    }),
  )
  return { changed: changed ? 1 : 0 }
}
