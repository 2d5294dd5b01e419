import { counts } from '@tizhou/domain/runner/selectors'
import { Head } from '../../../../runner/bars/Head.tsx'
import { useRunnerProps } from '../../../../runner/page/runnerProps.ts'
import { useRunner } from '../../../../runner/state/useRunner.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'

/** Title and progress. Interview answers are neither right nor wrong: there is no rate and no sheet. */
export function InterviewHead() {
  const { title, note, back } = useRunnerProps()
  const done = useRunner(({ run }) => counts(run).done)
  const total = useRunner(({ run }) => counts(run).total)
  return (
    <Head
      back={back}
      note={note}
      title={title}
      progress={
        <>
          <span>
            已答 <b>{done}</b> / {total} 题
          </span>
          <Progress size="s" label={`已答 ${done} 题，共 ${total} 题`} max={total} value={done} />
        </>
      }
    />
  )
}
