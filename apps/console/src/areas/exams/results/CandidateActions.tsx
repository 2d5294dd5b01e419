import { Button } from 'antd'
import { useState } from 'react'
import { CandidateDialog } from './CandidateDialog.tsx'

interface Props {
  appID: number
  paperID: number
  userID: number
  /** The candidate's masked name. */
  name: string
  onChanged: () => void
}

/** What is done for one candidate of a paper: more time, or another attempt. */
export function CandidateActions({ appID, paperID, userID, name, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-label={`给“${name}”加时或补考`} onClick={() => setOpen(true)}>
        加时 / 补考
      </Button>
      {isOpen && (
        <CandidateDialog {...{ appID, paperID, userID }} onClose={() => setOpen(false)} onChanged={onChanged} />
      )}
    </>
  )
}
