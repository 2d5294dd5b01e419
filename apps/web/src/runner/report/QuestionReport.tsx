import { lazy, Suspense, useState } from 'react'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Question } from '../state/question.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** Reports a mistake in a question that is shown outside a runner. */
export function QuestionReport({ appID, question }: { appID: number; question: Question }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        aria-label={`纠错：第 ${question.number} 题`}
        onClick={() => setOpen(true)}
        {...tracked('report')}
      >
        纠错
      </Button>
      {open && (
        <Suspense>
          <ReportDialog
            of={{ appID, allTestID: question.id, options: question.options.map(({ name }) => name) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
