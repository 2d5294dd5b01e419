import { request } from '../request.ts'
import { getSession } from '../session.ts'
import { getSubject } from '../subject.ts'

/** A press worth counting, by the analytics numbers of the specification. */
export interface Click {
  btnNum: number
  pageNum: number
  btnName: string
  pageName: string
}

/** Specification, section 9, "Tracking": the agent of click tracking, whoever the learner's agent is. */
const CLICK_AGENT = '888'

/** Reports a press in the background: never throws, and says nothing when it does not arrive. */
export function reportClick(click: Click): void {
  const subject = getSubject()
  request(
    'tracking.userclick',
    {
      ...click,
      userID: getSession()?.userID,
      appID: subject?.AppID,
      vn: subject?.AppVn,
      agentID: CLICK_AGENT,
      userType: '',
      clientType: 5,
      classType: '',
    },
    { allowedRepeat: true },
  ).catch(() => undefined)
}
