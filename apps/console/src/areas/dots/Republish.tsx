import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { messageOf } from '../../platform/request.ts'

/** Shows a withdrawn update to learners again. */
export function Republish({ title, publish }: { title: string; publish: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const again = useMutation({
    mutationFn: publish,
    onSuccess: () => {
      void message.success('已重新发布')
      return cache.invalidateQueries({ queryKey: ['versionUpdates'] })
    },
    onError: (error) => message.error(messageOf(error)),
  })
  return (
    <Button
      type="link"
      size="small"
      aria-label={`重新发布${title}`}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      重新发布
    </Button>
  )
}
