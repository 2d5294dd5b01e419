import { momentText } from '@tizhou/domain/dates/beijing'
import { type Telling, tellsFault } from '@tizhou/domain/exam/toldFrom'

interface Fault {
  field: 'closesAt' | 'tellsAt'
  reason: string
}

/**
 * Why results of a paper cannot be told at the moment that a form says. Where the moment stays as it was (`before`), the
 * end of the window is what was moved: the fault stands there.
 */
export function tellsFaults({ closesAt, tellsAt }: Telling, before?: Telling): Fault[] {
  const fault = tellsFault({ closesAt, tellsAt })
  if (fault === null || tellsAt === null) return []
  const isEndMoved = before !== undefined && before.tellsAt === tellsAt && before.closesAt !== closesAt
  if (fault === 'noEnd')
    return isEndMoved
      ? [{ field: 'closesAt', reason: '不能为空：已指定公布时间。不要截止时间，请先改为截止后马上公布' }]
      : [{ field: 'tellsAt', reason: '要先填截止时间' }]
  return isEndMoved
    ? [
        {
          field: 'closesAt',
          reason: `晚于成绩、答案和排名公布的时间（北京时间 ${momentText(tellsAt)}），请同时推后公布时间`,
        },
      ]
    : [{ field: 'tellsAt', reason: '不能早于截止时间' }]
}
