import type { Role } from '@tizhou/contract/call'

/** Who makes a call. */
export interface Caller {
  userID: number
  userName: string
  nickName: string
  roles: readonly Role[]
  /** The member of the staff who looks as this learner (looks.ts); absent: the learner. */
  lookedBy?: number
}
