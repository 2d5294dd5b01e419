import { type Access, type Call, rolesOf } from '@tizhou/contract/call'
import { guidAmong } from '@tizhou/contract/session'
import type { ChapterPlace } from '../cores/content/chapterIndex.ts'
import { openedBySharing } from '../cores/content/sharing.ts'
import { mustChangePassword } from '../cores/people/staff.ts'
import type { Caller } from './caller.ts'
import { noSession, notAllowed, notFound, notVip, passwordFirst } from './envelope.ts'
import type { Services } from './services.ts'

type Params = Record<string, unknown>
export type CheckAccess = (params: Params, services: Services) => Promise<Caller | undefined>

/** Makes the check of one call's access rule. Throws the refusal; gives the caller where there is one. */
export function accessCheck(call: Call): CheckAccess {
  const { access } = call
  if (access === 'visitor') return async () => undefined
  return async (params, services) => {
    if (access === 'either' && guidAmong(params) === undefined) return undefined
    const caller = await callerOf(params, services)
    if (access !== 'user' && access !== 'either') await checkRule(access, caller, params, services)
    return caller
  }
}

async function callerOf(params: Params, services: Services): Promise<Caller> {
  const guid = guidAmong(params)
  if (typeof guid !== 'string') throw noSession()
  return services.sessions.find(guid)
}

async function checkRule(
  access: Exclude<Access, 'visitor' | 'user' | 'either'>,
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

/** Throws the refusal where a chapter is not there, or not open to the caller (openChapters). */
export async function checkChapter(
  caller: Caller,
  subjectID: number,
  chapterID: number,
  services: Pick<Services, 'store' | 'content' | 'entitlements'>,
  ever = false,
): Promise<void> {
  const chapter = await services.content.chapter(subjectID, chapterID)
  if (!chapter) throw notFound('该章节')
  const open = await openChapters(caller, subjectID, [chapter], services, ever)
  if (!open.has(chapterID)) throw notVip()
}

/**
 * Which of these chapters of a subject are open to the caller: those that are free, those whose tree's module a current
 * version unlocks (with `ever`, one that has ended too), and those that the caller's friends have opened, with all
 * below them (docs/areas/chapters.md, "Sharing").
 */
export async function openChapters(
  caller: Caller,
  subjectID: number,
  places: Iterable<ChapterPlace>,
  { store, content, entitlements }: Pick<Services, 'store' | 'content' | 'entitlements'>,
  ever = false,
): Promise<Set<number>> {
  const open = new Set<number>()
  const closed: ChapterPlace[] = []
  const unlocked = new Map<string, boolean>()
  for (const place of places) {
    const { module } = place
    if (!place.isFree && !unlocked.has(module))
      unlocked.set(module, await entitlements.unlocks(caller, subjectID, module, ever))
    if (place.isFree || unlocked.get(module)) open.add(place.chapterID)
    else closed.push(place)
  }
  if (closed.length === 0) return open
  const shared = await openedBySharing(store, caller.userID, subjectID)
  if (shared.size === 0) return open
  const { byID } = await content.chapters(subjectID)
  for (const place of closed) {
    let above: ChapterPlace | undefined = place
    while (above && !shared.has(above.chapterID)) above = byID.get(above.parentID)
    if (above) open.add(place.chapterID)
  }
  return open
}
