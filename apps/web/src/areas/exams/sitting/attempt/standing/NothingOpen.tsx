import { hasNext, hasPrevious, sectionAhead } from '@tizhou/domain/runner/selectors'
import { useRunner } from '../../../../../runner/state/useRunner.ts'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Empty } from '../../../../../ui/feedback/Empty.tsx'
import { Failure } from '../../../../../ui/feedback/Failure.tsx'
import { safetyWords } from '../handIn/safety.ts'
import { handInLabel, useSitting, useSittingView } from '../sittingContext.ts'

/** Shown instead of a question in room A: the next one loads, or no question of this type is open. */
export function NothingOpen() {
  const { onHandIn, onNextSection } = useSitting()
  const view = useSittingView()
  const ahead = useRunner(({ run }) => sectionAhead(run) !== null)
  const others = useRunner(({ run }) => hasPrevious(run) || hasNext(run))
  if (view.doing === 'enterSection' || view.doing === 'confirmStep') {
    const what = view.doing === 'enterSection' ? '下一题型' : '下一小题'
    if (view.net === 'offline')
      return (
        <Failure
          illustration="offline"
          title={`网络未连接，${what}的试题还没有取到`}
          text={`${safetyWords(view) ?? '已作答的内容都已送达。'}连上后自动进入，不需要操作；计时不停止。`}
        />
      )
    return (
      <div role="status">
        <Empty title={`正在取${what}，请稍候`} />
      </div>
    )
  }
  return (
    <Empty
      title={others ? '本小题已确认' : '本题型的题都已确认'}
      text={`确认之后不能再查看或修改。${others ? '本题型其余的题还可以检查。' : ''}`}
      action={
        <Button variant="primary" onClick={ahead ? onNextSection : onHandIn}>
          {ahead ? '进入下一题型' : view.sitting ? handInLabel(view.sitting) : '交卷'}
        </Button>
      }
    />
  )
}
