import { emptyAnswers } from 'virtual:emptyAnswers'
import { isImpatient, type Reply, RequestError } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { type BugCause, bugTypeOf, isUnrecorded, UNRECORDED } from '@tizhou/domain/tracking/bugs'
import { REQUEST_TOAST_MS, tip, toast } from '../feedback.ts'
import { toMaintain } from '../navigation/navigation.ts'
import { loseSession, loseVisit } from '../session/lostSession.ts'
import { recover } from '../session/recovery.ts'
import type { Session } from '../session/session.ts'
import { reportBug } from '../tracking/bugs.ts'
import { callNamed } from './serverClient.ts'

/** Status 300 is its usual answer. */
const MAY_BE_UNCHANGED = '/api/getChangeInfo'

export interface Failure {
  name: CallName
  error: RequestError
  /** The session of the call; null for a visitor. */
  session: Session | null
  /** When the call was made, ms of this device. */
  sentAt: number
  isRepeat: boolean
}

/** Reports status 300 to the error tracking: a feature point returned no data. */
export function reportEmpty(name: CallName, reply: Reply<unknown>): void {
  if (pathOf(name) !== MAY_BE_UNCHANGED) report(name, reply)
}

/**
 * The data of a reply of status 300: the call's empty data, overwritten by the fields that the reply carries; undefined
 * for a call about a single thing, which has no empty data.
 */
export function emptyDataOf(name: CallName, given: unknown): unknown {
  const empty = emptyAnswers[name]
  if (!isFields(given)) return empty
  return isFields(empty) ? { ...empty, ...given } : empty
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Handles a failed call as section 8 says. Gives the error to reject with, or 'repeat' for a call to make once more.
 */
export async function meetFailure({
  name,
  error,
  session,
  sentAt,
  isRepeat,
}: Failure): Promise<RequestError | 'repeat'> {
  if (error.status !== 'http' || isExempt(name)) return meet(name, error, session?.guid)
  if (!session) {
    loseVisit()
    return meet(name, error, undefined)
  }
  const recovery = isRepeat ? 'over' : await recover(session.guid, sentAt)
  // A call that changes something may have taken effect before its reply was lost: it is not repeated.
  if (recovery === 'recovered' && callNamed(name)?.method === 'GET') return 'repeat'
  return meet(name, error, recovery === 'over' ? session.guid : undefined)
}

const pathOf = (name: CallName): string => callNamed(name)?.path ?? ''
const isExempt = (name: CallName): boolean => isUnrecorded(pathOf(name))

/** The table of section 8, "Responses: general handling". */
function meet(name: CallName, error: RequestError, guid: string | undefined): RequestError {
  const { outcome, status, data, msg } = error
  switch (outcome) {
    case 'maintenance':
      toMaintain(msg)
      return error
    case 'sessionReplaced':
      loseSession(error, guid)
      return error
    case 'sessionLost':
      if (status === 'http' && isExempt(name)) break
      if (status === 'http') report(name, error)
      loseSession(error, guid)
      return error
    case 'unsent':
      tellUnsent(msg)
      break
    case 'unreachable':
      if (!isImpatient(pathOf(name))) break
      toast(msg, REQUEST_TOAST_MS)
      return error
  }
  if (isExempt(name)) return new RequestError(status, UNRECORDED, data, outcome)
  report(name, error)
  return error
}

/** Without parameters and address, which carry guid, phone and password. */
function report(name: CallName, failed: RequestError | Reply<unknown>): void {
  const type = bugTypeOf(causeOf(failed))
  if (!type) return
  const bug = { type, action: name, path: pathOf(name), detail: `${failed.status} ${failed.msg}` }
  reportBug(bug, failed instanceof RequestError ? failed : undefined)
}

function causeOf({ status, data }: Pick<RequestError, 'status' | 'data'>): BugCause {
  if (status === 'unsent') return { cause: 'requestSetup' }
  if (status === 'http') return { cause: 'caught', status: (data as { httpStatus: number }).httpStatus }
  return typeof status === 'number' && status > 0 ? { cause: 'status', status } : { cause: 'caught' }
}

let unsentTold = false

function tellUnsent(content: string): void {
  if (unsentTold) return
  unsentTold = true
  void tip({ content }).finally(() => {
    unsentTold = false
  })
}
