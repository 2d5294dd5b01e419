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
  /** Loads the row again after another person changed it. */
  onReload?: () => Promise<unknown>
}

/** A button that opens the form of a new row, or of the row of a page. */
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
