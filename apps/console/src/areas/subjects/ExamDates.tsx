import { useMemo } from 'react'
import { request } from '../../platform/request.ts'
import { day, text, whole } from '../../ui/form/fields.tsx'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { plain } from '../../ui/table/columnKinds.tsx'
import { AskedForm } from './AskedForm.tsx'
import type { ExamDate, Subject } from './subjectTypes.ts'

type Values = Omit<ExamDate, 'examDateID' | 'revision'>

const listOfSubject = (appID: number, shortName: string): RowList<ExamDate, Values> => {
  const save = (values: Values, row?: ExamDate) =>
    request('subjects.examDateSave', {
      appID,
      ...values,
      note: values.note ?? '',
      examDateID: row?.examDateID,
      revision: row?.revision,
    })
  return {
    title: '考试日期',
    rowKey: 'examDateID',
    nameOf: ({ year, name }) => `${year} 年 ${name}`,
    columns: [
      plain('year', '年份'),
      plain('name', '名称'),
      plain('startsOn', '开始'),
      plain('endsOn', '结束'),
      plain('note', '说明（学员可见）', { none: '—' }),
    ],
    emptyText: '还没有官方考试日期，学员只能自己设置。',
    add: '添加考试日期',
    form: {
      title: (row) => (row ? '修改考试日期' : '添加考试日期'),
      initial: (row) => row ?? { year: new Date().getFullYear() + 1 },
      lines: () => [
        [
          whole('year', '年份', [2000, 2100], { required: true }),
          text('name', '名称', 40, { required: true, placeholder: '例如 第一场', grow: 1 }),
        ],
        [day('startsOn', '开始日期', { required: true }), day('endsOn', '结束日期', { required: true })],
        text('note', '说明', 200, { extra: '日期的来源，学员可以读到，例如“以官方公告为准”。' }),
      ],
      save,
      done: () => '考试日期已保存',
    },
    removal: {
      title: ({ year, name }) => `删除 ${year} 年“${name}”？`,
      content: '学员的倒计时不再使用它；学员自己设置的考试日期不受影响。',
      done: '考试日期已删除',
      remove: ({ examDateID }) => request('subjects.examDateRemove', { appID, examDateID }),
      undo: ({ examDateID, revision, ...values }) => save(values),
    },
    audit: { kind: 'subject', q: `${shortName} 考试日期` },
  }
}

/** The official exam dates that learners' countdowns use. */
export function ExamDates({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const list = useMemo(() => listOfSubject(subject.appID, subject.shortName), [subject.appID, subject.shortName])
  return (
    <>
      <RowListView of={list} rows={subject.examDates} onChanged={onChanged} />
      {list.form && (
        <AskedForm
          tab="dates"
          form={list.form}
          rows={subject.examDates}
          idOf={({ examDateID }) => examDateID}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
