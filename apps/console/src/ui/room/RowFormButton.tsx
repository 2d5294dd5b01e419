import { Button } from 'antd'
import { useState } from 'react'
import type { RowForm } from './description.ts'
import { RowDialog } from './RowDialog.tsx'

/** A button of a row (or of its page) that opens a form about it. `name` distinguishes rows for screen readers. */
export function RowFormButton<Row, Values extends object, Saved>({
  label,
  name,
  form,
  row,
  onSaved,
  danger,
  inPage,
  disabled,
}: {
  label: string
  name: string
  form: RowForm<Row, Values, Saved>
  row: Row
  onSaved: (saved: Saved) => Promise<unknown>
  danger?: boolean
  /** The button is in the head of a page, not in a row. */
  inPage?: boolean
  disabled?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        type={inPage ? 'default' : 'link'}
        size={inPage ? 'middle' : 'small'}
        danger={danger}
        disabled={disabled}
        aria-label={inPage ? undefined : `${label}：${name}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <RowDialog
          form={form}
          row={row}
          onClose={close}
          onSaved={onSaved}
          onReload={() => {
            close()
            void onSaved(undefined as Saved)
          }}
        />
      )}
    </>
  )
}
