import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { useRunnerStore } from '../state/useRunner.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** Reports a mistake in what stands of a knowledge point. */
export function PointReport({ SameKnowPointID, name }: { SameKnowPointID: number; name: string }) {
  const { appID } = useRunnerStore()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="ghost" aria-label={`反馈知识点：${name}`} onClick={() => setOpen(true)}>
        反馈
      </Button>
      {open && (
        <Suspense>
          <ReportDialog of={{ appID, SameKnowPointID, name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
