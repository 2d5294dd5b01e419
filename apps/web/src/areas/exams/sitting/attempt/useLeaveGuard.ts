import { useEffect } from 'react'
import { tip } from '../../../../platform/feedback.ts'
import { useBlocker } from '../../../../platform/navigation/router/hooks.ts'
import { expectChange } from '../../../../platform/session/expectedChange.ts'
import { getSession } from '../../../../platform/session/session.ts'
import type { SittingView } from '../engine/sittingEngine.ts'
import { safetyWords } from './handIn/safety.ts'

/** While the paper is under way, a change of entitlements waits: its dialog would cover the paper. */
export function useChangeWaits(isUnderWay: boolean): void {
  useEffect(() => (isUnderWay ? expectChange() : undefined), [isUnderWay])
}

/**
 * Asks before the candidate leaves a paper under way, whose clock goes on. Closing the window asks with the browser's
 * own dialog.
 */
export function useLeaveGuard(active: boolean, view: Pick<SittingView, 'unsaved' | 'kept'>): void {
  useBlocker(active, async (from, to) => {
    // Does not ask where the session is lost or within the paper's own pages.
    if (getSession() === null || from === to) return false
    const answer = await tip({
      content: `考试还在进行，离开后计时不会停止。\n${safetyWords(view) ?? '已作答的内容都已保存，'}可以随时回来继续。`,
      confirm: '离开',
      cancel: '继续作答',
      destructive: true,
    })
    return answer !== 'confirm'
  })
}
