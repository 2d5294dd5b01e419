import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { field, longText, position, text } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { AgentSelect } from './AgentSelect.tsx'
import { type ExamClass, ownerName } from './agentTypes.ts'
import { Banners } from './Banners.tsx'
import { PictureInput } from './PictureInput.tsx'
import { SubjectList } from './SubjectList.tsx'

interface Values {
  agentCode: string
  name: string
  intro: string
  picture: string
  position: number
  subjectsJson: { appID: number; code: string; name: string }[]
}

const NAME = 'examClasses'

/** `open` shows the banners of a class. */
const roomOf = (open: (row: ExamClass) => void): Room<ExamClass, Values> => ({
  name: NAME,
  title: '考试大类',
  load: listOf('agents.examClassList'),
  rowKey: 'classID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '名称', { order: 'name' }),
    { key: 'agentCode', title: '属于', text: (row) => ownerName(row.agentCode) },
    plain('intro', '介绍', { none: '—' }),
    { key: 'subjects', title: '科目', align: 'right', text: (row) => row.subjects.length },
    { key: 'banners', title: '横幅', align: 'right', text: (row) => row.banners.length },
    figure('position', '排序', { order: 'position' }),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称或介绍' }],
  add: '添加',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '添加考试大类'),
    width: 600,
    initial: (row) =>
      row
        ? { ...row, subjectsJson: row.subjects }
        : { agentCode: '', intro: '', picture: '', position: 1, subjectsJson: [] },
    lines: () => [
      [
        text('name', '名称', 40, { required: true, grow: 2 }),
        field('agentCode', '属于', <AgentSelect />, { grow: 2 }),
        position(),
      ],
      longText('intro', '介绍', 300),
      field('picture', '图片', <PictureInput />),
      field('subjectsJson', '科目', <SubjectList />, { extra: '按列出的顺序显示。' }),
    ],
    save: ({ subjectsJson, ...values }, row) =>
      request('agents.examClassSave', {
        ...values,
        classID: row?.classID,
        revision: row?.revision,
        subjectsJson: subjectsJson.map(({ appID }) => appID),
      }),
  },
  removal: {
    content: ({ banners }) => `它的 ${banners.length} 个横幅一起删除，科目本身不受影响。`,
    remove: ({ classID }) => request('agents.examClassRemove', { classID }),
  },
  buttons: (row) => (
    <Button type="link" size="small" aria-label={`横幅：${row.name}`} onClick={() => open(row)}>
      横幅
    </Button>
  ),
  audit: { kind: 'agent', q: '考试大类' },
})

/** The classes of exams that visitors choose from, each with its subjects and banners. */
export function ExamClasses() {
  const [open, setOpen] = useState<ExamClass>()
  const room = useMemo(() => roomOf(setOpen), [])
  return (
    <>
      <TableRoom of={room} />
      {open && <Banners examClass={open} table={NAME} onClose={() => setOpen(undefined)} />}
    </>
  )
}
