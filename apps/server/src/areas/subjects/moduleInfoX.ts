import { MODULES } from '@tizhou/catalogue/modules'
import type { Data } from '@tizhou/contract/contract'
import { partIDs, unlockedBy } from '@tizhou/domain/versions/parts'
import type { Version } from '../../cores/content/content.ts'
import { seesAll } from '../../cores/subjects/entitlements.ts'
import type { SubjectRow } from '../../cores/subjects/subjects.ts'
import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

type ModuleInfo = Data<'subjects.moduleInfoX'>
type ListedVersion = ModuleInfo['ar'][number]

/** The module whose data names the subject with the mock exams (specification, section 3, "Module info"). */
const MOCK_MODULE = 'Defend'

/**
 * The modules of a subject with the caller's access to each, and under `ar` its versions, including those of its
 * mock-exam variant. A withdrawn subject has neither modules nor versions: its reply is `ar` alone, by which clients
 * notice (specification, section 4, "Subject availability").
 */
export const moduleInfoX: Handler<'subjects.moduleInfoX'> = async ({ params, caller, services }) => {
  const { appID, appEName } = params
  if (appID === undefined && appEName === undefined)
    throw badInput([{ field: 'appID', reason: 'appID 与 appEName 须有其一' }])
  const subject =
    appID !== undefined
      ? await services.subjects.subjectByID(appID)
      : await services.subjects.subjectByOldOrNewCode(appEName as string)
  if (!subject) throw notFound('该科目')
  if (subject.withdrawn_at !== null) return { ar: [] } as unknown as ModuleInfo

  const mock =
    subject.mock_subject_id === null ? undefined : await services.subjects.subjectByID(subject.mock_subject_id)
  const versions = [subject, ...(mock && mock.withdrawn_at === null ? [mock] : [])].map(async (one) =>
    (await services.content.versions(one.subject_id)).map((version) => ({
      subject: one,
      version,
      // A version of the mock-exam variant unlocks only the mock exams here.
      modules: one === subject ? version.modules : version.modules.filter((key) => key === MOCK_MODULE),
    })),
  )
  const now = services.now()
  const held = (await services.entitlements.of(caller.userID)).filter(
    ({ starts_at, ends_at }) => starts_at <= now && ends_at > now,
  )
  const listed = (await Promise.all(versions)).flat().map((one) => {
    const own = held.filter(({ subject_id, vn }) => subject_id === one.subject.subject_id && vn === one.version.vn)
    const opened = own.flatMap(({ parts }) => unlockedBy(one.version, partIDs(parts)))
    return {
      ...one,
      end: own.length === 0 ? null : Math.max(...own.map(({ ends_at }) => ends_at)),
      opened: one.modules.filter((module) => opened.includes(module)),
    }
  })

  const trees = (await services.content.chapters(subject.subject_id)).trees
  // A module of versions off sale only is listed for holders of one of them.
  const there = listed.filter(({ version, end }) => end !== null || !(version.hidden || version.offSale))
  const keys = new Set([...trees.map((tree) => tree.module), ...there.flatMap(({ modules }) => modules)])
  // A single key would say that the subject is withdrawn: one that is open and still empty has chapters to come.
  if (keys.size === 0) keys.add('ChapterTest')
  const data: Record<string, unknown> = {}
  for (const key of keys) {
    const open = seesAll(caller) || listed.some(({ opened }) => opened.includes(key))
    data[key] = { isVip: open ? 1 : 0, name: (Object.hasOwn(MODULES, key) && MODULES[key]) || key }
  }
  if (mock && data[MOCK_MODULE]) Object.assign(data[MOCK_MODULE], { appID: mock.subject_id })
  data.ar = listed
    .filter(({ version, end }) => end !== null || !(version.hidden || (params.options === 1 && version.offSale)))
    .map(presentVersion)
  return data as ModuleInfo
}

interface Listed {
  subject: SubjectRow
  version: Version
  modules: string[]
  /** End of the caller's access; null without access. */
  end: number | null
}

const presentVersion = ({ subject, version, modules, end }: Listed): ListedVersion => ({
  AppEName: subject.code,
  AppID: subject.subject_id,
  AppName: subject.name,
  CName: subject.short_name,
  vn: version.vn,
  vname: version.name,
  vnorder: version.position,
  VerNO: version.verNo,
  isVip: end === null ? 0 : 1,
  EndTime: end,
  modules,
})
