import { Link } from '@tanstack/react-router'
import { Button } from 'antd'

interface Props {
  appID: number
  allTestID: number
  /** The question's number in the paper. */
  number: number
  onCancel: () => void
}

/**
 * What is done about a faulty question of a paper: it is cancelled there, or its key is corrected. The dialog stands beside
 * the table, whose rows come and go.
 */
export const QuestionActions = ({ appID, allTestID, number, onCancel }: Props) => (
  <>
    <Button type="link" size="small" aria-label={`作废第 ${number} 题`} onClick={onCancel}>
      作废
    </Button>
    <Link to={`/questions/${appID}/${allTestID}` as never} aria-label={`更正答案：第 ${number} 题`}>
      更正答案
    </Link>
  </>
)
