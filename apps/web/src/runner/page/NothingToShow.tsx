import type { Filter } from '@tizhou/domain/runner/state'
import { Button } from '../../ui/controls/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { useQuestion, useRunner } from '../state/useRunner.ts'
import { useRunnerProps } from './runnerProps.ts'

const WORDS: Readonly<Record<Exclude<Filter, 'all'>, { title: string; text: string }>> = {
  wrong: { title: '没有错题', text: '这里的题目目前没有答错的，继续保持。' },
  undone: { title: '全部做完了', text: '这里的每一道题都已作答。' },
  marked: { title: '没有标记的题', text: '答题时按 M 或点“标记”，之后可以只看标记的题。' },
  favourite: { title: '没有收藏的题', text: '答题时按 F 或点“收藏”，题目就会出现在这里。' },
}

/** Shown where no question can be shown: the filter leaves none, or the next ones are not open yet. */
export function NothingToShow() {
  const filter = useRunner(({ run }) => run.filter)
  const sealed = useQuestion()?.sealed
  const { onFilter } = useRunnerProps()
  if (sealed) return <Empty title="本小题已确认" text="确认之后不能再查看或修改，请继续下面的题目。" />
  if (filter === 'all') return <Empty title="这一部分没有可以作答的题了" text="请进入下一部分。" />
  return (
    <Empty
      {...WORDS[filter]}
      action={
        onFilter && (
          <Button variant="primary" onClick={() => onFilter('all')}>
            查看全部题目
          </Button>
        )
      }
    />
  )
}
