import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { Page } from '../../../../ui/Page.tsx'

/** The paper was opened on another machine, or in another window: only one of them can answer it. */
export function Elsewhere({ name, onTakeBack }: { name: string; onTakeBack: () => void }) {
  return (
    <Page title={name}>
      <Failure
        title="这份试卷已在别处打开"
        text="同一次考试只能在一处作答，本页已停止。已作答的内容都在；要在这里继续，请接回试卷，另一处会停止。"
        action={
          <Button variant="primary" icon={<MonitorSmartphone aria-hidden="true" />} onClick={onTakeBack}>
            在这里继续作答
          </Button>
        }
      />
    </Page>
  )
}
