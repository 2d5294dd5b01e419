import { useMutation } from '@tanstack/react-query'
import type { Shelf } from '@tizhou/domain/materials/materials'
import { App, Button, Form } from 'antd'
import { messageOf, request } from '../../../platform/request.ts'
import { LearnerText } from './LearnerText.tsx'

/** In the form of a part: what is typed, as the server cleans it, on the learner's page. */
export function TypedText({ shelf, path }: { shelf: Shelf; path: readonly string[] }) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const free = Form.useWatch('free', form) === true
  const name = String(Form.useWatch('name', form) ?? '')
  const cleaned = useMutation({
    mutationFn: (html: string) => request('materials.materialPreview', { html }),
    onError: (error) => message.error(messageOf(error)),
  })
  const show = () => {
    const html = String(form.getFieldValue('html') ?? '')
    if (html.trim() !== '') cleaned.mutate(html)
  }
  return (
    <Form.Item>
      <Button loading={cleaned.isPending} onClick={show} style={{ marginBottom: 8 }}>
        预览
      </Button>
      {cleaned.data && <LearnerText shelf={shelf} name={name} path={path} html={cleaned.data.html} free={free} />}
    </Form.Item>
  )
}
