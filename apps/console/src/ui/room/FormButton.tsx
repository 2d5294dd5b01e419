import { PlusOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import type { RowForm } from './description.ts'
import { RowDialog } from './RowDialog.tsx'

interface Props<Row, Values extends object, Saved> {
  label: string
  type?: ButtonProps['type']
  form: RowForm<Row, Values, Saved>
  /** Absent: the form is for a new row. */
  row?: Row
  onSaved: (saved: Saved) => Promise<unknown>
  /** Fetches the row anew where somebody else changed it meanwhile. */
  onReload?: () => Promise<unknown>
}

/** A button that opens a form: for a new row, or for the one that a page shows. */
export function FormButton<Row, Values extends object, Saved>({
  label,
  type,
  form,
  row,
  onSaved,
  onReload,
}: Props<Row, Values, Saved>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const reload =
    onReload &&
    (() => {
      close()
      void onReload()
    })
  return (
    <>
      <Button type={type} icon={row === undefined && <PlusOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <RowDialog form={form} row={row} onClose={close} onSaved={onSaved} onReload={reload} />}
    </>
  )
}
