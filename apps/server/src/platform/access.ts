import { type Access, type Call, rolesOf } from '@tizhou/contract/call'
import type { ChapterPlace } from '../content/chapterIndex.ts'
import { openedBySharing } from '../store/sharing.ts'
import { mustChangePassword } from '../store/staff.ts'
import { noSession, notAllowed, notFound, notVip, passwordFirst } from './envelope.ts'
import type { Services } from './services.ts'
import type { Caller } from './sessions.ts'

type Params = Record<string, unknown>
export type CheckAccess = (params: Params, services: Services) => Promise<Caller | undefined>

/** Makes the check of one call's access rule. Throws the refusal; gives the caller where there is one. */
export function accessCheck(call: Call): CheckAccess {
  const { access } = call
  if (access === 'visitor') return async () => undefined
  return async (params, services) => {
    const caller = await callerOf(params, services)
    if (access !== 'user') await checkRule(access, caller, params, services)
    return caller
  }
}

async function callerOf(params: Params, services: Services): Promise<Caller> {
  if (typeof params.guid !== 'string') throw noSession()
  return services.sessions.find(params.guid)
}

async function checkRule(
  access: Exclude<Access, 'visitor' | 'user'>,
  caller: Caller,
  params: Params,
  services: Services,
): Promise<void> {
  if ('role' in access || 'roles' in access) {
    if (!rolesOf(access)?.some((role) => caller.roles.includes(role))) throw notAllowed()
    const isEarly = 'early' in access && access.early
    if (!isEarly && (await mustChangePassword(services.store, caller.userID))) throw passwordFirst()
  } else if ('vip' in access) {
    if (!(await services.entitlements.unlocks(caller, Number(params.appID), access.vip))) throw notVip()
  } else {
    await checkChapter(caller, Number(params.appID), Number(params.cptID), services)
  }
}

/**
 * A chapter is open when it is free, when a current version unlocks the module of its tree, or when the caller's
 * friends have opened it or one above it (docs/areas/chapters.md, "Sharing").
 */
export async function checkChapter(
  caller: Caller,
  subjectID: number,
  chapterID: number,
  { store, content, entitlements }: Pick<Services, 'store' | 'content' | 'entitlements'>,
  ever = false,
): Promise<void> {
  const chapter = await content.chapter(subjectID, chapterID)
  if (!chapter) throw notFound('该章节')
  if (chapter.isFree || (await entitlements.unlocks(caller, subjectID, chapter.module, ever))) return
  const { byID } = await content.chapters(subjectID)
  const way: number[] = []
  for (let place: ChapterPlace | undefined = chapter; place; place = byID.get(place.parentID)) way.push(place.chapterID)
  if (!(await openedBySharing(store, caller.userID, subjectID, way))) throw notVip()
}
