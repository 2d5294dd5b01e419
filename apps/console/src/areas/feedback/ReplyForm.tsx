import { useQuery } from '@tanstack/react-query'
import { FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import { App, Button, Flex, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import type { ReportDetail } from './names.ts'

/** Unsent texts by report, kept when the form is mounted again. */
const typed = new Map<number, string>()
const TEMPLATES = 200

/** The teacher's answer, which a template can fill in. A report that cannot be answered now says why. */
export function ReplyForm({ report, onSaved }: { report: ReportDetail['report']; onSaved: () => Promise<unknown> }) {
  const { reportID, revision, place, talk } = report
  const { message } = App.useApp()
  const [content, setContent] = useState(typed.get(reportID) ?? '')
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  useUnsavedGuard(content.trim() !== '')
  const templates = useQuery({
    queryKey: ['replyTemplates', 'all'],
    queryFn: ({ signal }) =>
      request('feedback.templateList', { pageSize: TEMPLATES, order: 'title' }, { signal, allowedRepeat: true }),
  })
  const change = (text: string) => {
    typed.set(reportID, text)
    setContent(text)
    setFailure(undefined)
  }
  const send = async () => {
    if (content.trim() === '') return setFailure('请填写答复')
    setPending(true)
    try {
      await request('feedback.reportReply', { reportID, revision, content })
      change('')
      message.success('已答复，学员随即收到提醒')
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
    await onSaved()
  }
  if (place === 'merged') return <p>这条纠错已并入同题的另一条，在那一条答复，这位学员也会收到。</p>
  if (place !== 'listed') return <p>这条纠错已结束；重新打开后可以继续答复。</p>
  if (talk === 'accepted') return <p>学员已采纳答复。学员再补充时，会回到等待答复。</p>
  return (
    <Form layout="vertical" onFinish={() => void send()}>
      <Form.Item
        label="答复"
        htmlFor="reply"
        required
        validateStatus={failure ? 'error' : undefined}
        help={failure && <span role="alert">{failure}</span>}
      >
        <Input.TextArea
          id="reply"
          value={content}
          maxLength={FEEDBACK_BOUNDS.reply}
          showCount
          autoSize={{ minRows: 4, maxRows: 14 }}
          onChange={(event) => change(event.target.value)}
        />
      </Form.Item>
      <Flex gap={12} wrap style={{ marginTop: 16 }}>
        <Button type="primary" htmlType="submit" loading={pending}>
          答复
        </Button>
        <Select
          aria-label="套用模板"
          placeholder="套用模板"
          style={{ minWidth: 180 }}
          value={null}
          options={(templates.data?.rows ?? []).map(({ templateID, title }) => ({ value: templateID, label: title }))}
          notFoundContent="还没有模板"
          onChange={(templateID) => {
            const found = templates.data?.rows.find((row) => row.templateID === templateID)
            if (found) change(content.trim() === '' ? found.content : `${content}\n${found.content}`)
          }}
        />
      </Flex>
    </Form>
  )
}
