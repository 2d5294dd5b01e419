import { Refusal } from '../../../platform/calls/envelope.ts'

/** Reasons of refusals about papers, as in the contract (areas/exams/exams.ts). */
export type Reason =
  | 'timeUp'
  | 'handedIn'
  | 'locked'
  | 'elsewhere'
  | 'tooEarly'
  | 'notOver'
  | 'notOpenYet'
  | 'closed'
  | 'usedUp'

const SAID: Record<Reason, string> = {
  timeUp: '考试时间已到，已自动收卷',
  handedIn: '已经交卷，不能再作答',
  locked: '这里已锁定或尚未开放，不能查看或修改',
  elsewhere: '试卷已在另一处打开，这里不能再作答',
  tooEarly: '还不到可以交卷的时间',
  notOver: '交卷之后才能查看',
  notOpenYet: '尚未开放',
  closed: '开放时间已过',
  usedUp: '作答次数已用完',
}

const NOT_ALLOWED: ReadonlySet<Reason> = new Set(['notOpenYet', 'closed', 'usedUp'])

/**
 * The Refusal with its status: 403 where the caller may not sit or see it at all, 409 where the attempt is in another
 * state.
 */
export const refuse = (reason: Reason, more: Record<string, unknown> = {}, msg: string = SAID[reason]): Refusal =>
  new Refusal(NOT_ALLOWED.has(reason) ? 403 : 409, msg, { reason, ...more })
