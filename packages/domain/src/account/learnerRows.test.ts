import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobile } from '../phone/phone.ts'
import { judgeLearners, type Known, type TypedLearner } from './learnerRows.ts'

const NOW = Date.parse('2026-11-28T00:00:00Z')
const ZY = {
  subjectID: 7,
  versions: [
    { vn: 2, name: '冲刺版', isDraft: false },
    { vn: 3, name: '新版', isDraft: true },
  ],
}
const KNOWN: Known = {
  people: new Map([
    ['13800000001', { userID: 1, isStaff: false }],
    ['13800000009', { userID: 9, isStaff: true }],
  ]),
  groups: new Map([
    ['一班', { groupID: 11, isArchived: false }],
    ['旧班', { groupID: 12, isArchived: true }],
  ]),
  subjects: new Map([['临床', ZY]]),
  defaults: {},
  now: NOW,
}
const row = (of: Partial<TypedLearner>): TypedLearner => ({
  ...{ row: 2, phone: '13900000001', name: '', group: '', subject: '', version: '', until: '' },
  ...of,
})
const judge = (of: Partial<TypedLearner>, known: Partial<Known> = {}) =>
  judgeLearners([row(of)], { ...KNOWN, ...known })[0]
const faultsOf = (of: Partial<TypedLearner>, known: Partial<Known> = {}) =>
  judge(of, known)?.faults.map(({ column, reason }) => `${column} ${reason}`)

test('a whole row is taken', () => {
  expect(
    judge({
      phone: '138 0000 0001',
      name: ' 张三 ',
      group: '一班',
      subject: '临床',
      version: '冲刺版',
      until: '2027/6/30',
    }),
  ).toEqual({
    ...{ row: 2, phone: '13800000001', name: '张三', userID: 1, groupID: 11, faults: [] },
    grant: { subjectID: 7, vn: 2, until: Date.parse('2027-07-01T00:00:00+08:00') },
  })
})

test.each([
  [{ phone: '' }, 'phone 没有手机号'],
  [{ phone: '1.39E+10' }, 'phone 手机号被表格软件改成了科学计数法，请把这一列设为文本后重新填写'],
  [{ phone: '1390000000' }, 'phone 不是 11 位手机号'],
  [{ phone: '13800000009' }, 'phone 这是员工账号'],
  [{ name: '长'.repeat(41) }, 'name 姓名超过 40 字'],
  [{ group: '二班' }, 'group 没有“二班”这个班级，请先新建或改成已有的班级'],
  [{ group: '旧班' }, 'group 这个班级已经归档'],
  [{ version: '冲刺版', until: '2027-06-30' }, 'subject 写了版本，没有写科目'],
  [{ subject: '口腔', version: '冲刺版', until: '2027-06-30' }, 'subject 没有这个科目'],
  [{ subject: '临床', version: '全程版', until: '2027-06-30' }, 'version 该科目没有这个版本'],
  [{ subject: '临床', version: '3', until: '2027-06-30' }, 'version 这个版本还是草稿，上架后才能开通'],
  [{ subject: '临床', version: '2' }, 'until 开通版本要写有效期'],
  [{ subject: '临床', version: '2', until: '明年' }, 'until 不是日期，请写成 2027-06-30'],
  [{ subject: '临床', version: '2', until: '2026-11-27' }, 'until 有效期已经过了'],
  [{ subject: '临床', version: '2', until: '2226-11-27' }, 'until 有效期太远'],
  [{ until: '2027-06-30' }, 'version 写了有效期，没有写版本'],
])('%o is told as %s', (typed, fault) => {
  expect(faultsOf(typed)).toEqual([fault])
})

test('what was chosen for the whole file stands for empty cells', () => {
  const subjects = new Map([['', ZY]])
  const until = NOW + 86_400_000
  expect(judge({}, { subjects, defaults: { groupID: 11, vn: 2, until } })).toMatchObject({
    ...{ groupID: 11, grant: { subjectID: 7, vn: 2, until }, faults: [] },
  })
})

test('of the rows of a number the first alone is taken, and every taken row has a number', () => {
  const phones = fc.array(fc.constantFrom('13900000001', '139-0000-0001', '13900000002', 'x', ''), { maxLength: 20 })
  fc.assert(
    fc.property(phones, (typed) => {
      const judged = judgeLearners(
        typed.map((phone, at) => row({ row: at + 2, phone })),
        KNOWN,
      )
      expect(judged).toHaveLength(typed.length)
      const taken = judged.filter(({ faults }) => faults.length === 0)
      expect(new Set(taken.map(({ phone }) => phone)).size).toBe(taken.length)
      expect(taken.every(({ phone }) => isMobile(phone))).toBe(true)
    }),
  )
})
