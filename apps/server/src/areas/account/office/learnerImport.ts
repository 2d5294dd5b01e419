import type { Params } from '@tizhou/contract/contract'
import { planAccess } from '@tizhou/domain/account/accessPlan'
import {
  isExampleRow,
  type JudgedLearner,
  judgeLearners,
  type KnownSubject,
  LEARNER_COLUMNS,
} from '@tizhou/domain/account/learnerRows'
import { maskedNumbers, maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { typedPhone } from '@tizhou/domain/phone/typedPhone'
import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import { rowsApart } from '../../../cores/imports/files/readApart.ts'
import type { WantedColumns } from '../../../cores/imports/files/readRows.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import { type ItemPlan, itemRow } from '../../../cores/learners/items.ts'
import { heldTerm } from '../../../cores/subjects/heldTerms.ts'
import type { SubjectRow } from '../../../cores/subjects/subjects.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { someNickName } from './learnerCreate.ts'

type Asked = Params<'account.learnerImportCheck'>
type Item = ReturnType<typeof itemRow>

const WANTED: WantedColumns = {
  phone: ['手机号', '手机号码', '手机', '联系电话', '电话', '用户名', '账号'],
}
const OPTIONAL: WantedColumns = {
  name: ['姓名', '学员姓名', '昵称', '名字', '学员'],
  group: ['班级', '班级名称', '班', '分组'],
  subject: ['科目', '科目代码', '科目名称'],
  version: ['版本', '班次', '开通版本'],
  until: ['有效期至', '有效期', '到期日', '到期时间', '到期', '截止日期'],
}
const MOST_ROWS = 20_000

const unread = (reason: string) => badInput([{ field: 'file', reason }])

async function typedRows(path: string, fileName: string) {
  try {
    const all = await rowsApart(path, fileName, WANTED, OPTIONAL)
    const rows = all.filter(({ cells }) => !isExampleRow({ phone: cells.phone ?? '' }))
    if (rows.length === 0) throw unread('表头下面没有学员')
    if (rows.length > MOST_ROWS) throw unread(`一次最多 ${MOST_ROWS.toLocaleString('en-US')} 名学员，请拆成几个文件`)
    return rows.map(({ n, cells }) => {
      const of = (name: string) => (cells[name] ?? '').slice(0, 200)
      const [phone, name, group] = [of('phone'), of('name'), of('group')]
      return { row: n, phone, name, group, subject: of('subject'), version: of('version'), until: of('until') }
    })
  } catch (error) {
    if (error instanceof ImportRefused) throw unread([error.message, ...error.details].join('；'))
    throw error
  }
}

async function knownSubject(services: Services, subject: SubjectRow | undefined): Promise<KnownSubject | undefined> {
  if (!subject) return undefined
  const versions = await services.subjects.versionsOf(subject.subject_id)
  return {
    subjectID: subject.subject_id,
    versions: versions.map((one) => ({ vn: one.vn, name: one.name, isDraft: lifeOfVersion(one) === 'draft' })),
  }
}

/** The subjects that the cells name; '': the one that was chosen for the whole file. */
async function subjectsIn(services: Services, cells: ReadonlySet<string>, appID: number | undefined) {
  const found = new Map<string, KnownSubject>()
  for (const cell of cells) {
    const row =
      cell !== ''
        ? await services.subjects.subjectNamed(cell)
        : appID === undefined
          ? undefined
          : await services.subjects.subjectByID(appID)
    const subject = await knownSubject(services, row)
    if (subject) found.set(cell, subject)
  }
  return found
}

const distinct = (cells: readonly string[]): Set<string> =>
  new Set(
    cells.map((cell) =>
      cell
        .normalize('NFKC')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    ),
  )

/** Reads a file and says of every row what it would do. The file itself is not kept. */
export const learnerImportCheck: Handler<'account.learnerImportCheck'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const fileName = (params.fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || '未命名'
  const rows = await typedRows(file.path, params.fileName)
  const now = services.now()
  const people = await services.people.peopleNamed({ names: [...new Set(rows.map(({ phone }) => typedPhone(phone)))] })
  const names = [...distinct(rows.map(({ group }) => group))].filter((name) => name !== '')
  const groups = await services.people.groupsByName(names)
  const judged = judgeLearners(rows, {
    people: new Map(people.map((one) => [one.user_name, { userID: one.user_id, isStaff: one.is_staff === 1 }])),
    groups: new Map(
      [...groups].map(([name, row]) => [name, { groupID: row.group_id, isArchived: row.archived_at !== null }]),
    ),
    subjects: await subjectsIn(services, distinct(rows.map(({ subject }) => subject)), params.appID),
    defaults: await defaultsOf(services, params),
    now,
  })
  const items = await itemsOf(services, judged, now)
  const reason = `导入学员：${maskedPhones(fileName)}`.slice(0, 200)
  const [learners, refused] = [items.length, items.filter(({ outcome }) => outcome === 'refused').length]
  return services.store.write(async (tx) => {
    const runID = await services.learners.in(tx).addRun(
      {
        ...{ kind: 'import', title: maskedPhones(fileName), now },
        ...{ by_id: caller.userID, by_name: maskedPhones(caller.userName) },
        asked: { reason, paid: 0, paidStays: 0 },
      },
      items,
    )
    await services.audit.in(tx).audited(input, {
      kind: 'learnerRun',
      id: runID,
      name: `检查 ${fileName}`,
      after: { rows: learners, rejected: refused },
    })
    return { runID }
  })
}

async function defaultsOf(services: Services, { groupID, vn, until, appID }: Asked) {
  if (groupID !== undefined) {
    const group = await services.people.groupByID(groupID)
    if (!group) throw notFound('该班级')
    if (group.archived_at !== null) throw badInput([{ field: 'groupID', reason: '这个班级已经归档' }])
  }
  if (vn !== undefined && appID === undefined) throw badInput([{ field: 'appID', reason: '请选择科目' }])
  return {
    ...(groupID !== undefined && { groupID }),
    ...(vn !== undefined && { vn }),
    ...(until !== undefined && { until }),
  }
}

/** A cell as it is shown: a longer one ends with …, so that nobody takes the rest for lost. */
const shortened = (text: string): string => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)

/** The rows as they are kept, with what each changes for whoever has an account. */
async function itemsOf(services: Services, judged: readonly JudgedLearner[], now: number): Promise<Item[]> {
  const taken = judged.filter(({ faults }) => faults.length === 0)
  const key = ({ subjectID, vn }: { subjectID: number; vn: number }) => `${subjectID} ${vn}`
  const held = new Map<string, Awaited<ReturnType<typeof services.subjects.termsOfMany>>>()
  const versions = Map.groupBy(
    taken.filter(({ grant }) => grant !== undefined),
    ({ grant }) => key(grant as NonNullable<typeof grant>),
  )
  for (const [version, of] of versions) {
    const ids = of.flatMap(({ userID }) => userID ?? [])
    held.set(version, await services.subjects.termsOfMany(ids, of[0]?.grant as NonNullable<JudgedLearner['grant']>))
  }
  const members = new Map<number, ReadonlySet<number>>()
  for (const [groupID, of] of Map.groupBy(taken, (one) => one.groupID))
    if (groupID !== undefined) {
      const ids = of.flatMap(({ userID }) => userID ?? [])
      members.set(groupID, await services.people.membersAmong(groupID, ids))
    }
  return judged.map(({ row, phone, name, userID, groupID, grant, faults }) => {
    const [first] = faults
    const label = `${shortened(maskedNumbers(phone))} ${shortened(maskedPhones(name))}`.trim()
    if (first) {
      const reason = faults
        .map((one, at) => (at === 0 ? '' : `${LEARNER_COLUMNS[one.column]}：`) + one.reason)
        .join('；')
      const at = { row, userID, column: LEARNER_COLUMNS[first.column], reason }
      return itemRow({ ...at, outcome: 'refused', state: 'idle', plan: { label } })
    }
    const terms = grant && userID !== null ? (held.get(key(grant))?.get(userID) ?? []).map(heldTerm) : []
    const access = grant && planAccess(terms, { what: 'grant', until: grant.until }, now)
    const isMember = groupID !== undefined && userID !== null && members.get(groupID)?.has(userID) === true
    const joins = groupID !== undefined && !isMember
    const plan: ItemPlan = {
      ...(joins && { groupID }),
      ...(grant && access?.outcome === 'change' && { grant }),
      ...(access && { before: access.before, after: access.after }),
    }
    if (userID === null) {
      const made: ItemPlan = { ...plan, label, phone, nick: name || someNickName() }
      return itemRow({ row, outcome: 'new', state: 'waiting', plan: made })
    }
    const changes = joins || plan.grant !== undefined
    const outcome = changes ? 'known' : access?.outcome === 'longer' ? 'longer' : 'nothing'
    return itemRow({ row, userID, outcome, state: changes ? 'waiting' : 'idle', plan })
  })
}
