import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { RowDialog } from '../../ui/room/RowDialog.tsx'
import { accessForm, type Target } from './accessForm.tsx'

/** Opens the form of a change of access; what it would do is shown on the page of its run. */
export function AccessButton({ words, target, disabled }: { words: string; target: Target; disabled?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button disabled={disabled} onClick={() => setIsOpen(true)}>
        批量权限
      </Button>
      {isOpen && (
        <RowDialog
          form={accessForm(words, target)}
          onClose={() => setIsOpen(false)}
          onSaved={({ runID }) => navigate({ to: `/learnerRuns/${runID}` })}
        />
      )}
    </>
  )
}
