import { beijingDate, beijingTime } from '../dates/beijing.ts'

/** Why questions are withheld, and until when (ms UTC; null or absent: until the learner hands in). */
interface WaitingFor {
  why: 'sitting' | 'window'
  until?: number | null
}

/** `2026 年 4 月 21 日 14:05`, in Beijing time. */
function momentText(moment: number): string {
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日 ${beijingTime(moment)}`
}

/** `12 题待公布`: number of withheld questions. */
export const waitingCount = (count: number): string => `${count} 题待公布`

/** `2026 年 4 月 21 日 14:05（北京时间）公布` */
export const waitingUntil = ({ until }: WaitingFor): string =>
  typeof until === 'number' ? `${momentText(until)}（北京时间）公布` : '交卷后公布'

/** The reason in a sentence. */
export const waitingWhy = ({ why }: WaitingFor): string =>
  why === 'window'
    ? '这些题在还没公布成绩的考试中，公布前看不到对错、答案和解析。'
    : '这些题在您正在作答的试卷中，交卷前不公布对错、答案和解析。'
