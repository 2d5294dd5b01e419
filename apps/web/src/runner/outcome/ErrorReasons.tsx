import { ERROR_REASONS, type ErrorReason } from '@tizhou/domain/review/reasons'
import { useState } from 'react'
import { perform } from '../../calls/making/call.ts'
import { setErrorReason } from '../../calls/review.ts'
import { toast } from '../../platform/feedback.ts'
import { refusedInLook } from '../../platform/look/refused.ts'
import { flush } from '../../platform/outbox/outbox.ts'
import { RequestError } from '../../platform/requests/request.ts'
import styles from '../answer/Chips.module.css'
import type { Question } from '../state/question.ts'
import { usePast, useRunnerStore } from '../state/useRunner.ts'

const TOLD_MS = 2500

/**
 * The learner's reason for a wrong answer; stored with the question in the wrong book, whose list filters by it.
 * Choosing the same reason again removes it.
 */
export function ErrorReasons({ question }: { question: Question }) {
  const store = useRunnerStore()
  const { reason = null } = usePast(question.id)
  const [saving, setSaving] = useState(false)

  const choose = async (chosen: ErrorReason) => {
    if (refusedInLook()) return
    const next = chosen === reason ? null : chosen
    setSaving(true)
    store.setReason(question.id, next)
    try {
      // The server must have the wrong answer before its reason.
      await flush()
      const given = { appID: store.appID, allTestID: question.id, reason: next ?? undefined }
      const { changed } = await perform(setErrorReason(), given)
      if (changed === 0) throw new Error('the answer has not arrived')
    } catch (error) {
      store.setReason(question.id, reason)
      toast(
        error instanceof RequestError ? `错因没有记下：${error.msg}` : '错因没有记下，答案还没有上传，请稍后再试',
        TOLD_MS,
      )
    } finally {
      setSaving(false)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-label="错因" className={`${styles.chips} ${styles.after}`} aria-busy={saving || undefined}>
      <span className={styles.asked}>错在哪里</span>
      {ERROR_REASONS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={one === reason}
          disabled={saving}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void choose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
