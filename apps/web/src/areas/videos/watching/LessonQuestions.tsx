import type { Data } from '@tizhou/contract/contract'
import { ArrowLeft } from 'lucide-react'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Runner } from '../../../runner/page/Runner.tsx'
import { useOpenRunner } from '../../../runner/state/useOpenRunner.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { someOf } from './someOf.ts'
import styles from './Watching.module.css'

interface Props {
  appID: number
  wire: Data<'videos.lessonTest'>
  ids: readonly number[]
  title: string
  note: string
  onEnd: () => void
}

/** The questions of a lesson in place of the video, which shrinks into the corner meanwhile. */
export default function LessonQuestions({ appID, wire, ids, title, note, onEnd }: Props) {
  const store = useOpenRunner(appID, () => someOf(setFromWire(wire), ids))
  return (
    <Runner
      store={store}
      mode="contrast"
      title={title}
      note={note}
      endLabel="做完了"
      head={
        <header className={styles.head}>
          <h2>{note}</h2>
          <Button size="s" icon={<ArrowLeft />} {...tracked('backToVideo')} onClick={onEnd}>
            继续看视频
          </Button>
        </header>
      }
      side={null}
      summary={
        <Empty
          title="这里的题做完了"
          text="答案已经记录，错题会进错题本。"
          action={
            <Button variant="primary" {...tracked('backToVideo')} onClick={onEnd}>
              继续看视频
            </Button>
          }
        />
      }
    />
  )
}
