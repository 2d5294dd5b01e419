import { useMutation } from '@tanstack/react-query'
import { App, Button, Card, Form } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { AgreementView } from './AgreementView.tsx'

/** In the form of a text: what learners will see of it, as the server cleans it. */
export function AgreementPreview() {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const preview = useMutation({
    mutationFn: (html: string) => request('authorization.agreementPreview', { html }),
    onError: (error) => message.error(messageOf(error)),
  })
  const show = () => {
    const html = String(form.getFieldValue('html') ?? '')
    if (html.trim() !== '') preview.mutate(html)
  }
  return (
    <>
      <Button loading={preview.isPending} onClick={show}>
        预览
      </Button>
      {preview.data && (
        <Card size="small" title="学员看到的样子" style={{ marginTop: 8 }}>
          <AgreementView html={preview.data.html} />
        </Card>
      )}
    </>
  )
}
