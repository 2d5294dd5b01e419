import { CODE_FAMILIES, codeFault } from '@tizhou/domain/content/subjectCode'
import { AutoComplete } from 'antd'
import { request } from '../../platform/request.ts'
import { field, position, text } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import type { Subject } from './subjectTypes.ts'

interface Values {
  code: string
  name: string
  shortName: string
  family: string
  position: number
  mockAppID?: number
}

/** How a code is made, and every beginning that it may have. */
const CODE_HINT = `类别_科目_版本，例如 ZY_LCZY_YTMJ；建好后不能修改。开头的类别只能是 ${CODE_FAMILIES.map(({ prefix }) => prefix).join('、')}。`

const codeRule = {
  validator: async (_: unknown, value = '') => {
    if (value.trim() === '') return
    const fault = codeFault(value.trim())
    if (fault) throw new Error(fault)
  },
}

/** Adds a subject, or changes its names and position. Gives its id. */
export const subjectForm = (families: readonly string[]): RowForm<Subject, Values, { appID: number }> => ({
  title: (subject) => (subject ? `修改 ${subject.shortName}` : '新建科目'),
  action: (subject) => (subject ? '保存' : '创建'),
  initial: (subject) => (subject ? { ...subject, mockAppID: subject.mockApp?.appID } : { position: 100 }),
  lines: (subject) => [
    text('code', '代码', 64, {
      // Before the rule of its shape, which would say the same of an empty one in more words.
      required: !subject,
      disabled: subject !== undefined,
      autoFocus: !subject,
      extra: subject ? '代码是链接与记录的依据，不能修改。' : CODE_HINT,
      rules: subject ? [] : [codeRule],
    }),
    text('shortName', '简称', 40, { required: true, extra: '列表与页面标题中显示。' }),
    text('name', '全称', 80, { required: true }),
    {
      ...text('family', '类别', 40, { required: true, extra: '选择已有的，或填写新的。' }),
      input: (
        <AutoComplete
          options={families.map((value) => ({ value }))}
          // Else Enter and Tab would take a family that only contains what was typed.
          defaultActiveFirstOption={false}
          showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
        />
      ),
    },
    position({ extra: '小的在前。' }),
    field('mockAppID', '模拟答辩科目', <SubjectSelect known={subject?.mockApp ?? undefined} />, {
      extra: '存放模拟考试的科目（代码含 _MNDB），没有则留空。',
    }),
  ],
  save: async ({ code, ...fields }, subject) => {
    if (!subject) return request('subjects.subjectCreate', { code, ...fields })
    await request('subjects.subjectSave', { appID: subject.appID, revision: subject.revision, ...fields })
    return subject
  },
  done: (subject) => (subject ? '已保存，学习端随即可见' : '科目已创建，还是草稿：学员看不到'),
})
