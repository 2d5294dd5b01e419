import type { BannerRow } from '../../../cores/agents/agentEditing.ts'
import type { ClassRow } from '../../../cores/agents/agents.ts'
import type { SubjectRow } from '../../../cores/subjects/subjects.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { officeRoom, removed } from '../../../platform/office/officeRoom.ts'
import { badPicture, EMPTY, noOwner } from './agentFields.ts'

export const examClassList: Handler<'agents.examClassList'> = async ({ params, services }) => {
  const { agentCode, ...wanted } = params
  const { rows, total } = await services.agents.classPage({ ...wanted, code: agentCode })
  return {
    total,
    rows: await Promise.all(
      rows.map(async (row) => {
        const fields = editedClass(row, await services.agents.allSubjectsOfClass(row.class_id))
        return {
          classID: row.class_id,
          ...fields,
          revision: revisionOf(fields),
          banners: (await services.agents.bannersOfClass(row.class_id)).map((banner) => ({
            ...BANNERS.shown(banner),
          })),
        }
      }),
    ),
  }
}

type SubjectOfClass = Pick<SubjectRow, 'subject_id' | 'code' | 'short_name'>

/** The fields that the form edits, as the list gives them. */
const editedClass = (row: ClassRow, subjects: readonly SubjectOfClass[]) => ({
  agentCode: row.agent_code,
  name: row.name,
  intro: row.intro,
  picture: row.picture,
  position: row.position,
  subjects: subjects.map((subject) => ({ appID: subject.subject_id, code: subject.code, name: subject.short_name })),
})

const describe = (row: ClassRow, subjects: readonly SubjectOfClass[]) => ({
  ...editedClass(row, []),
  subjects: subjects.map(({ code }) => code),
})

export const examClassSave: Handler<'agents.examClassSave'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const agents = services.agents.in(tx)
    const before = await editedRow(tx, 'examClass', params.classID, (id) => agents.classByID(id), '该考试大类')
    const faults = [
      params.name.trim() === '' && { field: 'name', reason: EMPTY },
      badPicture('picture', params.picture),
      await noOwner(services, tx, params.agentCode),
    ].filter((fault) => fault !== false)
    for (const [at, appID] of params.subjectsJson.entries())
      if (!(await services.subjects.in(tx).subjectByID(appID)))
        faults.push({ field: `subjectsJson[${at}]`, reason: '没有这个科目' })
    if (faults.length > 0) throw badInput(faults.slice(0, 10))
    const row: ClassRow = {
      class_id: before?.class_id ?? newId(),
      agent_code: params.agentCode,
      name: params.name.trim(),
      intro: params.intro.trim(),
      picture: params.picture.trim(),
      position: params.position,
    }
    const subjectsBefore = before ? await agents.allSubjectsOfClass(row.class_id) : []
    await agents.putClass(row, params.subjectsJson)
    const subjects = await agents.allSubjectsOfClass(row.class_id)
    // The subjects are compared as read back from the database; a refusal rolls the change back.
    mustBeCurrent({
      what: '这个考试大类',
      sent: params.revision,
      theirs: before && editedClass(before, subjectsBefore),
      yours: editedClass(row, subjects),
    })
    const was = before && describe(before, subjectsBefore)
    const after = describe(row, subjects)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'agent', id: row.class_id, name: `考试大类 ${row.name}`, before: was, after })
    return { classID: row.class_id }
  })
}

export const examClassRemove: Handler<'agents.examClassRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.agents.in(tx).classByID(params.classID)
    if (!before) throw notFound('该考试大类')
    const was = describe(before, await services.agents.in(tx).allSubjectsOfClass(params.classID))
    await services.agents.in(tx).removeClass(params.classID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'agent', id: params.classID, name: `考试大类 ${before.name}`, before: was })
  })
  return null
}

const BANNERS = officeRoom<'agents.classBannerSave', BannerRow>()({
  lock: 'classBanner',
  what: '这个横幅',
  missing: '该横幅',
  id: 'bannerID',
  key: 'banner_id',
  read: ({ agents }, tx, id) => agents.in(tx).bannerByID(id),
  put: ({ agents }, tx, row) => agents.in(tx).putBanner(row),
  drop: ({ agents }, tx, row) => agents.in(tx).removeBanner(row.banner_id),
  fields: { title: 'title', intro: 'intro', picture: 'picture', word: 'word', position: 'position' },
  needed: { title: EMPTY, word: EMPTY },
  isGone: ({ class_id }, { classID }) => class_id !== classID,
  check: async ({ classID, picture }, { services, tx }) => {
    if (!(await services.agents.in(tx).classByID(classID))) throw notFound('该横幅')
    return [badPicture('picture', picture)]
  },
  rest: ({ classID }) => ({ class_id: classID }),
  audit: {
    kind: 'agent',
    name: ({ title }) => `横幅 ${title}`,
    more: ({ title }) => ({ title: undefined, bannerTitle: title }),
  },
})

export const classBannerSave: Handler<'agents.classBannerSave'> = (input) => BANNERS.save(input)

export const classBannerRemove: Handler<'agents.classBannerRemove'> = (input) => BANNERS.press(input, removed)
