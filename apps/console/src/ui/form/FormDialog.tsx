import type { EditConflict } from '@tizhou/contract/editConflict'
import { Form, Modal } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ConflictChoices } from './ConflictChoices.tsx'
import { FirstField } from './FirstField.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { Field } from './fields.tsx'
import { useAskedClose } from './useAskedClose.ts'
import { useEditConflict } from './useEditConflict.ts'
import { useSending } from './useSending.ts'

interface Props<Values extends object> {
  title: string
  /** The verb on the submit button. */
  action: string
  initial: Partial<Values>
  /** Rejects with the server's refusal, whose reasons are shown at their fields. */
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
  /** Whether a refusal means that the form shows an outdated state; the form then offers `onReload`. */
  meansStale?: (error: unknown) => boolean
  onReload?: () => void
  /** The fields among `children`; their labels name another person's changes. */
  fields?: readonly Field[]
  /** The values that another person saved meanwhile; undefined where the refusal has another reason. */
  theirs?: (error: unknown) => { values: Partial<Values>; conflict: EditConflict } | undefined
  width?: number
  /** The field for whose sake the dialog opens; default: the first one. */
  beginAt?: string
  children: ReactNode
}

/** A form in a dialog. Closing it or leaving the page with unsaved input asks first. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, action, initial, onSubmit, onClose, meansStale, onReload, width = 520, children } = props
  const { fields = [], theirs, beginAt } = props
  const [form] = Form.useForm<Values>()
  // A prefix for the ids of fields: the page behind may have a field of the same name.
  const id = useId()
  const { contested, meet, choose, clear } = useEditConflict(form, initial as Record<string, unknown>, fields)
  const send = async (values: Values) => {
    clear()
    try {
      await onSubmit(values)
    } catch (error) {
      const found = theirs?.(error)
      if (found) meet(found.values as Record<string, unknown>, found.conflict)
      throw error
    }
  }
  const { failure, isStale, pending, submit } = useSending(form, send, meansStale)
  const [isDirty, setIsDirty] = useState(false)
  const refusal = useRef<HTMLDivElement>(null)
  const isRefused = failure !== undefined || contested.length > 0
  // In a long form the refusal stands above what is in sight.
  useEffect(() => {
    // What is said of a field stands there and has the focus already.
    if (!isRefused || pending || form.getFieldsError().some(({ errors }) => errors.length > 0)) return
    refusal.current?.scrollIntoView?.({ block: 'nearest' })
    refusal.current?.focus()
  }, [isRefused, pending, form])
  const close = useAskedClose({ isDirty, isBusy: pending, onClose })

  return (
    <Modal
      open
      title={title}
      width={width}
      okText={action}
      cancelText="取消"
      confirmLoading={pending}
      // A submit button of the form below: Enter in one of its fields presses it.
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div ref={refusal} tabIndex={-1} style={{ outline: 'none' }}>
        {failure && <FormFailure reason={failure} onReload={isStale ? onReload : undefined} />}
        <ConflictChoices of={contested} onChoose={choose} />
      </div>
      <Form<Values>
        form={form}
        name={id}
        layout="vertical"
        initialValues={initial as never}
        onFinish={(values) => void submit(values)}
        onValuesChange={() => setIsDirty(true)}
        disabled={pending}
        aria-busy={pending}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
      >
        <FirstField beginAt={beginAt && `${id}_${beginAt}`}>{children}</FirstField>
      </Form>
    </Modal>
  )
}
