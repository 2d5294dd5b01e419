import type { WireSitting } from '@tizhou/contract/areas/exams/exams'
import { useEffect, useRef } from 'react'
import { toast } from '../../../../../platform/feedback.ts'
import { momentText } from '../../timeText.ts'

/** What moves the end by less is no decision of staff. */
const LEAST_MS = 1_000
const TOAST_MS = 15_000

type Open = Pick<WireSitting, 'UnitID' | 'EndsAt' | 'State'>

/** Says once that the end of the open unit was moved: with the window of the paper, or by more time for this candidate. */
export function useEndMoved(sitting: Open | null): void {
  const known = useRef<Open>(null)
  useEffect(() => {
    const before = known.current
    known.current = sitting
    if (sitting?.State !== 'running' || before?.State !== 'running' || before.UnitID !== sitting.UnitID) return
    const { EndsAt } = sitting
    if (EndsAt === null || before.EndsAt === null || Math.abs(EndsAt - before.EndsAt) < LEAST_MS) return
    const moved = EndsAt < before.EndsAt ? '考试时间缩短了' : '考试时间延长了'
    toast(`${moved}：现在是北京时间 ${momentText(EndsAt)} 收卷，请以倒计时为准`, TOAST_MS)
  }, [sitting])
}
