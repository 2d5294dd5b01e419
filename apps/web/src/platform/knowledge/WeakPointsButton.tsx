import { Target } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { tracked } from '../tracking/clicks.ts'
import type { WeakPoint } from './weakest.ts'

const WeakPointsDialog = lazy(() => import('./WeakPointsDialog.tsx'))

interface WeakPointsButtonProps {
  appID: number
  /** The weak points of a report; without it, those of the learner's knowledge analysis. */
  points?: readonly WeakPoint[]
  size?: 's' | 'm'
}

/** Opens the dialog that makes a practice paper, cards or tasks of the plan from weak points. */
export function WeakPointsButton({ appID, points, size = 's' }: WeakPointsButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} icon={<Target aria-hidden="true" />} {...tracked('weakPoints')} onClick={() => setOpen(true)}>
        补薄弱考点
      </Button>
      {open && (
        <Suspense>
          <WeakPointsDialog appID={appID} points={points} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
