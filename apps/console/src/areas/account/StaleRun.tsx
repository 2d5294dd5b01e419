import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { messageOf, request } from '../../platform/request.ts'

/** Says that others have changed what a run looked at. 重新查看 looks again with the same settings and leads to that run. */
export function StaleRun({ runID, reason }: { runID: number; reason: string }) {
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: () => request('account.accessCheckAgain', { runID }),
    onSuccess: (made) => navigate({ to: `/learnerRuns/${made.runID}` }),
  })
  return (
    <Alert
      type="error"
      showIcon
      title={reason}
      description={look.error ? messageOf(look.error) : '没有改变任何人的权限。按同样的设置再看一次，然后执行。'}
      action={
        <Button type="primary" loading={look.isPending} onClick={() => look.mutate()}>
          重新查看
        </Button>
      }
    />
  )
}
