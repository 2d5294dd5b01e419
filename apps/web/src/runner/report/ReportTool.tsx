import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Tool } from '../bars/Tool.tsx'
import { useQuestion, useRunnerStore } from '../state/useRunner.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))
const WARNING = <MessageSquareWarning aria-hidden="true" />

/** Reports a mistake in the question on screen. */
export function ReportTool() {
  const { appID } = useRunnerStore()
  const question = useQuestion()
  const [open, setOpen] = useState(false)
  if (!question) return null
  return (
    <>
      <Tool icon={WARNING} label="纠错" onClick={() => setOpen(true)} {...tracked('report')} />
      {open && (
        <Suspense>
          <ReportDialog
            of={{
              appID,
              allTestID: question.id,
              options: question.options.map(({ name }) => name),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
