import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

interface PointReportProps {
  appID: number
  SameKnowPointID: number
  name: string
}

/** Reports a mistake in the text about a knowledge point. */
export function PointReport({ appID, SameKnowPointID, name }: PointReportProps) {
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
