import { useMutation } from '@tanstack/react-query'
import { App, Button, Card, Form, Space, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { type NoticeValues, targetOf } from './noticeTypes.ts'

/** The learners' preview of a notice in its form, and the number of learners that it reaches. */
export function Reach() {
  const form = Form.useFormInstance<NoticeValues>()
  const { message } = App.useApp()
  const asked = useMutation({
    mutationFn: () => {
      const values = form.getFieldsValue(true) as NoticeValues
      return request('notices.noticeReach', { ...targetOf(values), html: values.html ?? '' })
    },
    onError: (error) => message.error(messageOf(error)),
  })
  return (
    <>
      <Space>
        <Button loading={asked.isPending} onClick={() => asked.mutate()}>
          预览与送达人数
        </Button>
        {asked.data && (
          <Typography.Text role="status">
            现在能送达 {asked.data.learners.toLocaleString('zh-CN')} 名学员
            {asked.data.onSomePages === 1 && '（其中只有用所选终端和设备打开主页的人看到）'}
          </Typography.Text>
        )}
      </Space>
      {asked.data && (
        <Card size="small" title="学员看到的样子" style={{ marginTop: 8 }}>
          <strong>{form.getFieldValue('title')}</strong>
          <CleanedHtml html={asked.data.html} />
        </Card>
      )}
    </>
  )
}
