import { Link } from '@tanstack/react-router'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { Button, Tag } from 'antd'
import { cancelledText } from './wayNames.ts'

interface Props {
  appID: number
  allTestID: number
  /** The question's number in the paper. */
  number: number
  /** How it counts since it was cancelled; null: it was not, undefined: not known yet. */
  cancelled: CancelWay | null | undefined
  onCancel: () => void
}

/**
 * What is done about a faulty question of a paper: it is cancelled there, or its key is corrected. The dialog stands beside
 * the table, whose rows come and go.
 */
export const QuestionActions = ({ appID, allTestID, number, cancelled, onCancel }: Props) => (
  <>
    {cancelled ? (
      <>
        <Tag color="warning">{cancelledText(cancelled)}</Tag>
        <Button type="link" size="small" aria-label={`查看第 ${number} 题的作废`} onClick={onCancel}>
          查看或撤销
        </Button>
      </>
    ) : (
      <Button type="link" size="small" aria-label={`作废第 ${number} 题`} onClick={onCancel}>
        作废
      </Button>
    )}
    <Link to={`/questions/${appID}/${allTestID}` as never} aria-label={`更正答案：第 ${number} 题`}>
      更正答案
    </Link>
  </>
)
