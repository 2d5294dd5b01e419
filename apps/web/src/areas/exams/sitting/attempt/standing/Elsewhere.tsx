import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../../../ui/controls/Button.tsx'
import { Failure } from '../../../../../ui/feedback/Failure.tsx'
import { Page } from '../../../../../ui/layout/Page.tsx'

interface ElsewhereProps {
  name: string
  /** The number of answers of this page that the server does not have. */
  unsaved: number
  onTakeBack: () => void
}

/** The paper was opened on another machine or in another window: only one of them can answer it. */
export function Elsewhere({ name, unsaved, onTakeBack }: ElsewhereProps) {
  return (
    <Page title={name}>
      <Failure
        title="这份试卷已在别处打开"
        text={`同一次考试只能在一处作答，本页已停止。${
          unsaved > 0
            ? `本页有 ${unsaved} 题的作答没有送达，接回试卷后再送；另一处之后改过的题，以另一处为准。`
            : '已作答的内容都在。'
        }要在这里继续，请接回试卷，另一处会停止。`}
        action={
          <Button variant="primary" icon={<MonitorSmartphone aria-hidden="true" />} onClick={onTakeBack}>
            在这里继续作答
          </Button>
        }
      />
    </Page>
  )
}
