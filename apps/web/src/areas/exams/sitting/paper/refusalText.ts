import { RequestError } from '@tizhou/contract/client'
import { reasonOf } from '../machine/refusals.ts'

interface Words {
  title: string
  text: string
}

/** Why a paper cannot be sat now, in words; null for other errors. */
export function refusalWords(error: unknown): Words | null {
  switch (reasonOf(error)) {
    case 'notOpenYet':
      return { title: '还没有到开考时间', text: '请在开放时间内进入。已有的学习记录不受影响。' }
    case 'closed':
      return { title: '现在不能进入这场考试', text: '考试已结束，或已过允许入场的时间。已有的作答与成绩不受影响。' }
    case 'usedUp':
      return { title: '作答次数已用完', text: '这份试卷允许的次数都已用完，可以查看以往的成绩报告。' }
    case 'handedIn':
      return { title: '这份试卷已经交卷', text: '可以查看成绩报告。' }
    default:
      break
  }
  if (error instanceof RequestError && error.outcome === 'missing')
    return { title: '没有找到这份试卷', text: '链接可能已失效，或试卷已调整。您的学习记录不受影响。' }
  return null
}
