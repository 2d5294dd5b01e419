import { randomBytes } from 'node:crypto'
import type { WireShareChapter } from '@tizhou/contract/areas/chapters/chapters'
import type { SubjectChapters } from '../../cores/content/trees/chapterIndex.ts'
import { testsBelow } from '../../cores/content/trees/trees.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Services } from '../../platform/services.ts'

/** 80 random bits in hexadecimal: links cannot be guessed. */
const newCode = () => randomBytes(10).toString('hex')

function listed({ byID }: SubjectChapters, asked: ReadonlyMap<number, number>, friends: number): WireShareChapter[] {
  return [...byID.values()]
    .flatMap((place) => {
      const Friends = asked.get(place.chapterID)
      if (Friends === undefined) return []
      const IsOpen: 0 | 1 = place.isFree || friends >= Friends ? 1 : 0
      return { CptID: place.chapterID, Name: place.name, TestCount: testsBelow(place), Friends, IsOpen }
    })
    .sort((a, b) => a.Friends - b.Friends)
}

async function shared(services: Services, userID: number, subjectID: number) {
  const { content } = services
  if (!(await services.subjects.subjectByID(subjectID))) throw notFound('该科目')
  const asked = await services.content.shareChapters(subjectID)
  const friends = asked.size > 0 ? await services.content.friendsOf(userID, subjectID) : 0
  return { friends, list: listed(await content.chapters(subjectID), asked, friends) }
}

/** Makes the learner's link on demand; where nothing opens by sharing there is none. */
export const getShareChapter: Handler<'chapters.getShareChapter'> = async ({ params, caller, services }) => {
  const { userID } = caller
  const { friends, list } = await shared(services, userID, params.appID)
  const Code =
    list.length === 0
      ? ''
      : await services.content.shareCode({ userID, subjectID: params.appID, code: newCode(), now: services.now() })
  return { Code, Friends: friends, list: list.filter((chapter) => chapter.IsOpen === 1) }
}

export const getAllShareChapter: Handler<'chapters.getAllShareChapter'> = async ({ params, caller, services }) =>
  (await shared(services, caller.userID, params.appID)).list

/** An unknown link and one's own count nothing but are no error, since their page is open to all. */
export const comeByShare: Handler<'chapters.comeByShare'> = async ({ params, caller, services }) => {
  const link = await services.content.shareLink(params.code)
  if (!link) return { appID: null, counted: 0 }
  if (link.user_id === caller.userID) return { appID: link.subject_id, counted: 0 }
  const friend = { userID: link.user_id, subjectID: link.subject_id, friendID: caller.userID, now: services.now() }
  const counted = await services.store.write((tx) => services.content.in(tx).addFriend(friend))
  return { appID: link.subject_id, counted: counted ? 1 : 0 }
}

export const setShareChapter: Handler<'chapters.setShareChapter'> = async ({ params, caller, services, request }) => {
  const { appID: subjectID, cptID: chapterID, friends } = params
  const place = await services.content.chapter(subjectID, chapterID)
  if (!place) throw notFound('该章节')
  await services.store.write(async (tx) => {
    const before = await services.content.in(tx).setShareChapter({ subjectID, chapterID, friends })
    if (before === friends) return
    // The editors' room keeps its chapters by revision: it would refuse their next step for one that it does not show.
    await services.subjects.in(tx).countRevision(subjectID, services.now())
    await services.audit.in(tx).addAuditRow({
      audit_id: newId(),
      at: services.now(),
      actor_id: caller.userID,
      actor_name: caller.userName,
      call: request.routeOptions.config.callName ?? '',
      target_kind: 'chapter',
      target_id: String(chapterID),
      target_name: place.name,
      changes: JSON.stringify([{ field: 'friends', before: String(before), after: String(friends) }]),
      address: request.ip,
    })
  })
  services.content.recheck(subjectID)
  return (await shared(services, caller.userID, subjectID)).list
}
