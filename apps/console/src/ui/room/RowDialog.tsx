import { RequestError } from '@tizhou/contract/client'
import { editConflictOf } from '@tizhou/contract/editConflict'
import { App } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormLines, fieldsOf } from '../form/FormLines.tsx'
import type { RowForm } from './description.ts'

/** Shows the form of a row, or of a new one, in a dialog. `onReload` discards the input and loads the row again. */
export function RowDialog<Row, Values extends object, Saved>({
  form,
  row,
  onClose,
  onSaved,
  onReload,
  beginAt,
}: {
  form: RowForm<Row, Values, Saved>
  row?: Row
  onClose: () => void
  onSaved: (saved: Saved) => Promise<unknown>
  onReload?: () => void
  /** The field for whose sake the form opens, such as 价格 by “定价格”; default: the first one. */
  beginAt?: string
}) {
  const { message } = App.useApp()
  // The stored row: the loaded one, until another person's saved version was merged in.
  const [present, setPresent] = useState(row)
  const save = async (values: Values) => {
    const saved = await form.save(values, present)
    const done = form.done ? form.done(row) : '已保存'
    if (done) message.success(done)
    onClose()
    await onSaved(saved)
  }
  const meansStale = (error: unknown): boolean =>
    row !== undefined &&
    error instanceof RequestError &&
    (error.status === 404 ||
      (error.status === 409 && form.hasRevision === true && editConflictOf(error.data) === undefined))
  const theirs = (error: unknown) => {
    const conflict = row !== undefined && error instanceof RequestError ? editConflictOf(error.data) : undefined
    if (!conflict) return undefined
    const changed = Object.fromEntries(conflict.fields.map((one) => [one.field, one.theirs]))
    const now = { ...present, ...changed, revision: conflict.revision } as Row
    setPresent(now)
    return { values: form.initial(now), conflict }
  }
  return (
    <FormDialog<Values>
      title={form.title(row)}
      action={form.action?.(row) ?? '保存'}
      width={form.width}
      initial={form.initial(row)}
      onSubmit={save}
      onClose={onClose}
      meansStale={meansStale}
      onReload={onReload}
      fields={fieldsOf(form.lines(row))}
      theirs={theirs}
      beginAt={beginAt}
    >
      <FormLines lines={form.lines(row)} />
    </FormDialog>
  )
}
