import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useRunnerProps } from '../runnerProps.ts'
import { useRunner } from '../useRunner.ts'

/** The filter leaves no question. */
export function NothingToShow() {
  const filter = useRunner(({ run }) => run.filter)
  const { onFilter } = useRunnerProps()
  return (
    <Empty
      title={filter === 'wrong' ? '没有错题' : '全部做完了'}
      text={filter === 'wrong' ? '这里的题目目前没有答错的，继续保持。' : '这里的每一道题都已作答。'}
      action={
        <Button variant="primary" onClick={() => onFilter('all')}>
          查看全部题目
        </Button>
      }
    />
  )
}
