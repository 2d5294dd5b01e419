import { useMutation } from '@tanstack/react-query'
import { makeEvaluation } from '../../calls/plans.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNavigate } from '../navigation/router/hooks.ts'
import { type OfSubject, runnerOf } from '../papers/runnerOf.ts'
import { tracked } from '../tracking/clicks.ts'
import { sayFailure } from './planToasts.ts'

/** Makes the paper of a test of the week, and leads to it. `of`: the key of its task. */
export function EvaluationButton({ planID, subject, of }: { planID: number; subject: OfSubject; of: string }) {
  const navigate = useNavigate()
  // Of the mutation itself: once there is a paper, a link stands in the place of this button.
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
