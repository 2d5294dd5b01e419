import { useMutation } from '@tanstack/react-query'
import { makeEvaluation } from '../../calls/plans.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNavigate } from '../navigation/router/hooks.ts'
import { type OfSubject, runnerOf } from '../papers/runnerOf.ts'
import { tracked } from '../tracking/clicks.ts'
import { sayFailure } from './planToasts.ts'

/** Makes the paper of a weekly test and opens it. `of`: the key of the test's task. */
export function EvaluationButton({ planID, subject, of }: { planID: number; subject: OfSubject; of: string }) {
  const navigate = useNavigate()
  // The navigation is a callback of the mutation itself: once there is a paper, a link replaces this button.
  const make = useMutation({
    ...makeEvaluation(),
    onSuccess: ({ PaperID }) => void navigate(runnerOf({ PaperID, Kind: 'built', Room: 'open' }, subject)),
    onError: sayFailure('周测没有生成'),
  })
  return (
    <Button
      variant="primary"
      pending={make.isPending}
      {...tracked('makeEvaluation')}
      onClick={() => make.mutate({ plan_id: planID, key: of })}
    >
      开始周测
    </Button>
  )
}
