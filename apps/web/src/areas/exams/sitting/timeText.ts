import { momentText as wholeMoment } from '../../../platform/momentText.ts'

/** `1:05:09`, `05:09`: the time left. Seconds are rounded up, so that 0:00 means over. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** `2 小时 30 分钟`, `45 分钟`, `30 秒`: a duration. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = Math.round(seconds % 60)
  const parts = [
    hours > 0 && `${hours} 小时`,
    minutes > 0 && `${minutes} 分钟`,
    hours === 0 && rest > 0 && `${rest} 秒`,
  ]
  return parts.filter(Boolean).join(' ') || '0 秒'
}

/** `2026 年 4 月 21 日 14:05`, in Beijing time. */
export const momentText = wholeMoment

/** Marks with at most two decimals, without trailing zeros. */
export const marksText = (marks: number): string => String(Math.round(marks * 100) / 100)
