import { useMutation } from '@tanstack/react-query'
import { App, Button, Card, Form } from 'antd'
import { messageOf } from '../../platform/request.ts'
import { CleanedHtml } from './CleanedHtml.tsx'

/** The learners' preview of the form's field `html`, as the server cleans it by `preview`. */
export function HtmlPreview({ preview }: { preview: (html: string) => Promise<{ html: string }> }) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const cleaned = useMutation({ mutationFn: preview, onError: (error) => message.error(messageOf(error)) })
  const show = () => {
    const html = String(form.getFieldValue('html') ?? '')
    if (html.trim() !== '') cleaned.mutate(html)
  }
  return (
    <>
      <Button loading={cleaned.isPending} onClick={show}>
        预览
      </Button>
      {cleaned.data && (
        <Card size="small" title="学员看到的样子" style={{ marginTop: 8 }}>
          <CleanedHtml html={cleaned.data.html} />
        </Card>
      )}
    </>
  )
}
