import type { Data } from '@tizhou/contract/contract'
import { SUGGESTION_KINDS, SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { Input } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { text } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf, flagFilter } from '../../ui/table/columns.ts'

type Suggestion = Data<'support.suggestionList'>['rows'][number]

const ROOM: Room<Suggestion, { answer: string }> = {
  name: 'suggestions',
  title: '学员意见',
  load: listOf('support.suggestionList'),
  rowKey: 'suggestionID',
  nameOf: ({ content }) => content.slice(0, 20),
  columns: [
    { key: 'content', title: '意见', text: (row) => row.content },
    { key: 'kind', title: '类型', text: (row) => SUGGESTION_KINDS[row.kind] ?? '其他' },
    plain('userName', '学员'),
    { key: 'subject', title: '科目', text: (row) => row.subject ?? '—' },
    {
      key: 'device',
      title: '设备',
      text: (row) => [row.device, row.softwareVer, row.network].filter(Boolean).join('，'),
    },
    moment('time', '提交时间', { order: 'time' }),
    { key: 'answer', title: '答复', text: (row) => row.answer ?? '等待答复' },
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '意见中的词，或完整的登录名' },
    { kind: 'choice', name: 'kind', label: '类型', options: choicesOf(SUGGESTION_KINDS) },
    flagFilter('answered', '答复', '等待答复', '已答复'),
  ],
  emptyText: '还没有学员提交意见。',
  form: {
    title: (row) => `答复：${row?.content.slice(0, 30) ?? ''}`,
    action: () => '答复',
    initial: (row) => ({ answer: row?.answer ?? '' }),
    lines: (row) => [
      <p key="content" style={{ whiteSpace: 'pre-line' }}>
        {row?.content}
      </p>,
      {
        ...text('answer', '答复', SUPPORT_BOUNDS.answer, { required: true, extra: '学员在“意见反馈”里看到。' }),
        input: <Input.TextArea maxLength={SUPPORT_BOUNDS.answer} autoSize={{ minRows: 4, maxRows: 12 }} />,
      },
    ],
    save: ({ answer }, row) => {
      const { suggestionID, revision } = row as Suggestion
      return request('support.suggestionAnswer', { suggestionID, revision, answer })
    },
    done: () => '已答复',
  },
  audit: { kind: 'suggestion' },
}

/** Learners' suggestions, unanswered ones first. */
export default function SuggestionsPage() {
  return (
    <>
      <PageHead title="学员意见" purpose="学员的建议和使用中的问题；等待答复的在前，先来先答。" />
      <TableRoom of={ROOM} />
    </>
  )
}
