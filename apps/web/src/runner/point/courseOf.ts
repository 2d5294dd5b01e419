import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { PointOfPage } from '../../calls/knowledge.ts'
import type { BandPoint } from '../../ui/charts/BandChart.tsx'

const shortDay = (date: string): string => date.slice(5).replace('-', '/')

/**
 * Mastery after each answer, and as it is today, where days have taken something since the last one. `today`: its date in Beijing. The
 * answers of a day are numbered, so that each has a name of its own.
 */
export function courseOf({ Course, Mastery }: Pick<PointOfPage, 'Course' | 'Mastery'>, today: string): BandPoint[] {
  const times = new Map<string, number>()
  const steps = Course.map(({ At, Right, Mastery: known }): BandPoint => {
    const date = beijingDate(At)
    const time = (times.get(date) ?? 0) + 1
    times.set(date, time)
    const label = time === 1 ? shortDay(date) : `${shortDay(date)} 第 ${time} 次`
    return { label, ...exact(known), ...(Right ? { note: '答对', tone: 'right' } : { note: '答错', tone: 'wrong' }) }
  })
  const last = Course.at(-1)
  if (!last || Mastery === null || beijingDate(last.At) === today) return steps
  return [...steps, { label: '今天', ...exact(Mastery), note: '隔了一些天' }]
}

function exact(share: number) {
  const value = Math.round(share * 100)
  return { value, low: value, high: value }
}
