import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { shortWindow } from '@tizhou/domain/exam/shortWindow'
import { showMoment } from '../../platform/time.ts'

type Windowed = Pick<WirePaperForm, 'opensAt' | 'closesAt' | 'units'>

const MINUTE_S = 60

/** `2 小时 30 分钟`; what is left is rounded down. */
function lengthText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / MINUTE_S)]
  return [hours > 0 && `${hours} 小时`, (minutes > 0 || hours === 0) && `${minutes} 分钟`].filter(Boolean).join(' ')
}

/** What candidates will miss of a paper with this window, were it published at `now` (ms UTC). */
export function windowWarnings({ opensAt, closesAt, units }: Windowed, now: number): string[] {
  if (closesAt === null) return []
  if (closesAt <= now) return [`截止时间（北京时间 ${showMoment(closesAt)}）已过：学员看得到试卷，但不能再作答。`]
  const isAhead = opensAt !== null && now < opensAt
  const short = shortWindow(units, isAhead ? opensAt : now, closesAt)
  if (!short) return []
  const { leftSeconds, wholeSeconds, cut, gone } = short
  const lost = [
    cut && `“${cut.name}”只有 ${lengthText(cut.seconds)}`,
    gone.length > 0 && `${gone.map((name) => `“${name}”`).join('')}不会开始`,
  ].filter(Boolean)
  const whole = lengthText(wholeSeconds)
  return [
    isAhead
      ? `开放时间共 ${lengthText(leftSeconds)}，全卷 ${whole}：开考就进场的学员也做不完，${lost.join('，')}。`
      : `离截止只剩 ${lengthText(leftSeconds)}，全卷 ${whole}：马上开始的学员也做不完，${lost.join('，')}。`,
  ]
}
