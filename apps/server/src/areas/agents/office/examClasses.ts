import type { bannerByID } from '../../../cores/agents/agentEditing.ts'
import type { ClassRow } from '../../../cores/agents/agents.ts'
import type { SubjectRow } from '../../../cores/subjects/subjects.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { checkPicture, needText } from './agentFields.ts'
import { checkOwner } from './agentGroups.ts'

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
            bannerID: banner.banner_id,
            ...editedBanner(banner),
            revision: revisionOf(editedBanner(banner)),
          })),
        }
      }),
    ),
  }
}

type SubjectOfClass = Pick<SubjectRow, 'subject_id' | 'code' | 'short_name'>

/** What the form edits of it, as the list gives it. */
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
    const faults: { field: string; reason: string }[] = []
    needText(faults, 'name', params.name)
    checkPicture(faults, 'picture', params.picture)
    await checkOwner(services, tx, faults, params.agentCode)
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
    // The subjects are compared as they are read back; a refusal undoes them.
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

type BannerRow = NonNullable<Awaited<ReturnType<typeof bannerByID>>>

/** What the form edits of it, as the list gives it. */
const editedBanner = ({ title, intro, picture, word, position }: BannerRow) => ({
  title,
  intro,
  picture,
  word,
  position,
})

const describeBanner = ({ title, intro, picture, word, position }: BannerRow) => ({
  bannerTitle: title,
  intro,
  picture,
  word,
  position,
})

export const classBannerSave: Handler<'agents.classBannerSave'> = async (input) => {
  const { params, services } = input
  const faults: { field: string; reason: string }[] = []
  needText(faults, 'title', params.title)
  needText(faults, 'word', params.word)
  checkPicture(faults, 'picture', params.picture)
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const owner = await services.agents.in(tx).classByID(params.classID)
    const agents = services.agents.in(tx)
    const before = await editedRow(tx, 'classBanner', params.bannerID, (id) => agents.bannerByID(id), '该横幅')
    if (!owner || (before && before.class_id !== params.classID)) throw notFound('该横幅')
    const row: BannerRow = {
      banner_id: before?.banner_id ?? newId(),
      class_id: params.classID,
      title: params.title.trim(),
      intro: params.intro.trim(),
      picture: params.picture.trim(),
      word: params.word.trim(),
      position: params.position,
    }
    mustBeCurrent({
      what: '这个横幅',
      sent: params.revision,
      theirs: before && editedBanner(before),
      yours: editedBanner(row),
    })
    await agents.putBanner(row)
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: row.banner_id,
      name: `横幅 ${row.title}`,
      before: before && describeBanner(before),
      after: describeBanner(row),
    })
    return { bannerID: row.banner_id }
  })
}

export const classBannerRemove: Handler<'agents.classBannerRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.agents.in(tx).bannerByID(params.bannerID)
    if (!before) throw notFound('该横幅')
    await services.agents.in(tx).removeBanner(params.bannerID)
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: params.bannerID,
      name: `横幅 ${before.title}`,
      before: describeBanner(before),
    })
  })
  return null
}
