import type { bannerByID } from '../../../cores/agents/agentEditing.ts'
import type { ClassRow } from '../../../cores/agents/agents.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { checkPicture, needText } from './agentFields.ts'
import { checkOwner } from './agentGroups.ts'

export const examClassList: Handler<'agents.examClassList'> = async ({ params, services }) => {
  const { agentCode, ...wanted } = params
  const { rows, total } = await services.agents.classPage({ ...wanted, code: agentCode })
  return {
    total,
    rows: await Promise.all(
      rows.map(async (row) => ({
        classID: row.class_id,
        agentCode: row.agent_code,
        name: row.name,
        intro: row.intro,
        picture: row.picture,
        position: row.position,
        subjects: (await services.agents.allSubjectsOfClass(row.class_id)).map((subject) => ({
          appID: subject.subject_id,
          code: subject.code,
          name: subject.short_name,
        })),
        banners: (await services.agents.bannersOfClass(row.class_id)).map((banner) => ({
          bannerID: banner.banner_id,
          title: banner.title,
          intro: banner.intro,
          picture: banner.picture,
          word: banner.word,
          position: banner.position,
        })),
      })),
    ),
  }
}

const describe = (row: ClassRow, subjects: readonly string[]) => ({
  agentCode: row.agent_code,
  name: row.name,
  intro: row.intro,
  picture: row.picture,
  position: row.position,
  subjects,
})

const codesOf = async (services: Services, tx: Tx, classID: number): Promise<string[]> =>
  (await services.agents.in(tx).allSubjectsOfClass(classID)).map(({ code }) => code)

export const examClassSave: Handler<'agents.examClassSave'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const before = params.classID === undefined ? undefined : await services.agents.in(tx).classByID(params.classID)
    if (params.classID !== undefined && !before) throw notFound('该考试大类')
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
    const was = before && describe(before, await codesOf(services, tx, row.class_id))
    await services.agents.in(tx).putClass(row, params.subjectsJson)
    const after = describe(row, await codesOf(services, tx, row.class_id))
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
    const was = describe(before, await codesOf(services, tx, params.classID))
    await services.agents.in(tx).removeClass(params.classID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'agent', id: params.classID, name: `考试大类 ${before.name}`, before: was })
  })
  return null
}

type BannerRow = NonNullable<Awaited<ReturnType<typeof bannerByID>>>

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
    const before = params.bannerID === undefined ? undefined : await services.agents.in(tx).bannerByID(params.bannerID)
    if (!owner || (params.bannerID !== undefined && before?.class_id !== params.classID)) throw notFound('该横幅')
    const row: BannerRow = {
      banner_id: before?.banner_id ?? newId(),
      class_id: params.classID,
      title: params.title.trim(),
      intro: params.intro.trim(),
      picture: params.picture.trim(),
      word: params.word.trim(),
      position: params.position,
    }
    await services.agents.in(tx).putBanner(row)
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
