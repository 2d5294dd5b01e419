import { momentInBeijing } from '../dates/beijing.ts'
import { typedDay } from '../dates/typedDay.ts'
import { maskedPhones } from '../phone/maskedPhones.ts'
import { isMobile } from '../phone/phone.ts'
import { typedPhone } from '../phone/typedPhone.ts'
import { FURTHEST_MS } from './accessPlan.ts'

/** A row of a file of learners, as it stands in the file. */
export interface TypedLearner {
  row: number
  phone: string
  name: string
  group: string
  subject: string
  version: string
  until: string
}

/** The columns by what they hold, with their names for people. */
export const LEARNER_COLUMNS = {
  phone: '手机号',
  name: '姓名',
  group: '班级',
  subject: '科目',
  version: '版本',
  until: '有效期至',
} as const
type Column = keyof typeof LEARNER_COLUMNS

export interface KnownSubject {
  subjectID: number
  versions: readonly { vn: number; name: string; isDraft: boolean }[]
}

/** What the file names, as far as there is any of it; `defaults` stand for empty cells. */
export interface Known {
  /** By log-in name. */
  people: ReadonlyMap<string, { userID: number; isStaff: boolean }>
  groups: ReadonlyMap<string, { groupID: number; isArchived: boolean }>
  /** By what the cell says; '' is the one that was chosen for the whole file. */
  subjects: ReadonlyMap<string, KnownSubject>
  defaults: { groupID?: number; vn?: number; until?: number }
  now: number
}

export interface JudgedLearner {
  row: number
  phone: string
  /** Empty: the file has none. */
  name: string
  userID: number | null
  groupID?: number
  grant?: { subjectID: number; vn: number; until: number }
  /** Why the row is left out; empty: it is taken. */
  faults: readonly { column: Column; reason: string }[]
}

const LONGEST_NAME = 40
/** As much of a class that is not there is told. */
const SHOWN_NAME = 20
const DAY = 86_400_000

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

const fold = (text: string): string => plain(text).toLowerCase()

const badPhone = (typed: string): string =>
  typed.trim() === ''
    ? '没有手机号'
    : /^\d(\.\d+)?e\+?\d+$/i.test(plain(typed))
      ? '手机号被表格软件改成了科学计数法，请把这一列设为文本后重新填写'
      : '不是 11 位手机号'

/** What the first cell of the example row of a template begins with. */
export const EXAMPLE_MARK = '示例'

/** Whether a row is the example of a template, which is no learner. */
export const isExampleRow = ({ phone }: Pick<TypedLearner, 'phone'>): boolean => plain(phone).startsWith(EXAMPLE_MARK)

/** The moment at which a day of Beijing is over. */
const endOfTypedDay = (day: string): number => momentInBeijing(`${day}T00:00:00`) + DAY

/** Judges the rows of a file one by one: what is wrong is told by row and column, the others are taken. */
export function judgeLearners(rows: readonly TypedLearner[], known: Known): JudgedLearner[] {
  const seen = new Set<string>()
  return rows.map((typed) => {
    const faults: { column: Column; reason: string }[] = []
    const fault = (column: Column, reason: string) => void faults.push({ column, reason })
    const phone = typedPhone(typed.phone)
    const person = known.people.get(phone)
    if (!isMobile(phone)) fault('phone', badPhone(typed.phone))
    else if (seen.has(phone)) fault('phone', '手机号与前面的行重复')
    else if (person?.isStaff) fault('phone', '这是员工账号')
    seen.add(phone)
    const name = plain(typed.name)
    if ([...name].length > LONGEST_NAME) fault('name', `姓名超过 ${LONGEST_NAME} 字`)
    const groupID = groupOf(plain(typed.group), known, fault)
    const grant = grantOf(typed, known, fault)
    return {
      ...{ row: typed.row, phone, name, userID: person?.userID ?? null, faults },
      ...(groupID !== undefined && { groupID }),
      ...(grant && { grant }),
    }
  })
}

type Fault = (column: Column, reason: string) => void

function groupOf(name: string, { groups, defaults }: Known, fault: Fault): number | undefined {
  if (name === '') return defaults.groupID
  const group = groups.get(name)
  if (!group)
    fault('group', `没有“${maskedPhones([...name].slice(0, SHOWN_NAME).join(''))}”这个班级，请先新建或改成已有的班级`)
  else if (group.isArchived) fault('group', '这个班级已经归档')
  else return group.groupID
  return undefined
}

function grantOf(typed: TypedLearner, known: Known, fault: Fault): JudgedLearner['grant'] {
  const { defaults, now } = known
  const named = plain(typed.version)
  const until = untilOf(typed.until, defaults.until)
  if (named === '' && defaults.vn === undefined) {
    if (plain(typed.until) !== '') fault('version', '写了有效期，没有写版本')
    return undefined
  }
  const subject = known.subjects.get(plain(typed.subject))
  if (!subject) {
    if (plain(typed.subject) === '') fault('subject', '写了版本，没有写科目')
    else fault('subject', '没有这个科目')
    return undefined
  }
  const version = subject.versions.find((one) =>
    named === '' ? one.vn === defaults.vn : fold(one.name) === fold(named) || String(one.vn) === named,
  )
  if (!version) fault('version', '该科目没有这个版本')
  else if (version.isDraft) fault('version', '这个版本还是草稿，上架后才能开通')
  if (until === null) fault('until', '不是日期，请写成 2027-06-30')
  else if (until === undefined) fault('until', '开通版本要写有效期')
  else if (until <= now) fault('until', '有效期已经过了')
  else if (until > now + FURTHEST_MS) fault('until', '有效期太远')
  else if (version && !version.isDraft) return { subjectID: subject.subjectID, vn: version.vn, until }
  return undefined
}

/** null: no day; undefined: nothing is said. */
function untilOf(typed: string, usual: number | undefined): number | null | undefined {
  if (plain(typed) === '') return usual
  const day = typedDay(typed)
  return day === undefined ? null : endOfTypedDay(day)
}
