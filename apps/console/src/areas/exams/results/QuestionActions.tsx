import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { CancelDialog } from './CancelDialog.tsx'

interface Props {
  appID: number
  paperID: number
  allTestID: number
  /** The question's number in the paper. */
  number: number
  /** After attempts began to be scored again, or back. */
  onChanged: () => void
}

/** What is done about a faulty question of a paper: it is cancelled there, or its key is corrected. */
export function QuestionActions({ appID, paperID, allTestID, number, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-label={`作废第 ${number} 题`} onClick={() => setOpen(true)}>
        作废
      </Button>
      <Link to={`/questions/${appID}/${allTestID}` as never} aria-label={`更正答案：第 ${number} 题`}>
        更正答案
      </Link>
      {isOpen && (
        <CancelDialog
          {...{ appID, paperID, allTestID }}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}
