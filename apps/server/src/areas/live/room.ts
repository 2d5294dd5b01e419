import { maskedName } from '@tizhou/domain/exam/maskedName'
import { chatText } from '@tizhou/domain/live/chatText'
import { chatIsOpen, liveStateOf } from '@tizhou/domain/live/lesson'
import { shownMessage } from '../../cores/live/feed.ts'
import { type LessonRow, timesOf } from '../../cores/live/lessons.ts'
import type { SayResult } from '../../cores/live/messages.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badText, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { enterLesson, isTeacher, shownLesson } from './entering.ts'
import { playOf } from './playing.ts'
import { presentLessons } from './present.ts'
import { outAddress } from './roomElsewhere.ts'

/** Messages shown on entering. */
const NEWEST = 60

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** A teacher's name is the role; of learners' names only the first character is shown. */
const nameIn = (caller: Caller, lesson: LessonRow): string =>
  isTeacher(caller) ? lesson.teacher || caller.nickName : maskedName(caller.nickName || '学员')

export const enter: Handler<'live.enter'> = async ({ params, caller, services }) => {
  const { lesson, state, ...entered } = await enterLesson(services, caller, params.liveID, params.appID)
  const now = services.now()
  const { lesson_id: lessonID } = lesson
  const room = await services.live.roomOf(lessonID)
  const [[shown], messages, isMuted, present] = await Promise.all([
    presentLessons(services, caller, [lesson]),
    state === 'replay' ? [] : services.live.newestMessages(lessonID, NEWEST),
    services.live.isMuted(lessonID, caller.userID),
    services.live.presentIn(lessonID, now),
  ])
  const rules = room
    ? await services.live.rulesOf(room, now)
    : { slowSeconds: 0, isQuiet: 0 as const, pinned: null, sign: null }
  const isOut = lesson.place === 'external' && (state === 'open' || state === 'running')
  return {
    lesson: shown as NonNullable<typeof shown>,
    play: await playOf(services, caller, lesson, state),
    out: isOut
      ? {
          url: await outAddress(services, { lessonID, userID: caller.userID }),
          host: URL.canParse(lesson.address) ? new URL(lesson.address).hostname : '',
        }
      : null,
    myName: nameIn(caller, lesson),
    isTeacher: flag(entered.isTeacher),
    isMuted: flag(isMuted && !entered.isTeacher),
    canWrite: flag(chatIsOpen(timesOf(lesson), now)),
    cursor: room?.seq ?? 0,
    messages: messages.map((row) => shownMessage(row, caller.userID)),
    isSigned: flag(rules.sign !== null && (await services.live.hasSigned(rules.sign.windowID, caller.userID))),
    room: rules,
    present,
    now,
  }
}

export const feed: Handler<'live.feed'> = async ({ params, caller, services }) => {
  const entered = await enterLesson(services, caller, params.liveID)
  const now = services.now()
  const { liveID, after } = params
  const { userID } = caller
  const [{ deskMessages, messages, room, cursor }, present, isMuted] = await Promise.all([
    services.live.feedAfter(liveID, { after, now, userID }),
    services.live.presentIn(liveID, now),
    services.live.isMuted(liveID, userID),
  ])
  return {
    cursor,
    messages: entered.isTeacher ? deskMessages : messages,
    room: room ?? null,
    present,
    isMuted: flag(isMuted && !entered.isTeacher),
    now,
  }
}

export const say: Handler<'live.say'> = async ({ params, caller, services }) => {
  const { lesson, ...entered } = await enterLesson(services, caller, params.liveID)
  const now = services.now()
  if (!chatIsOpen(timesOf(lesson), now)) throw new Refusal(409, '现在不能发言，直播已经结束', { reason: 'closed' })
  const text = chatText(params.text, await services.live.filterWordsOf())
  if (text === '') throw badText('text', '请写点什么')
  const result = await services.live.say({
    lessonID: lesson.lesson_id,
    userID: caller.userID,
    isTeacher: entered.isTeacher,
    clientID: params.messageID,
    kind: entered.isTeacher ? 'teacher' : params.kind,
    name: nameIn(caller, lesson),
    text,
    now,
  })
  if ('refused' in result) throw refusalOf(result)
  return { message: shownMessage(result.row, caller.userID) }
}

function refusalOf(result: Exclude<SayResult, { row: unknown }>): Refusal {
  if ('wait' in result)
    return new Refusal(429, `慢速模式，请 ${result.wait} 秒后再发`, { reason: 'slow', retryAfter: result.wait })
  if (result.refused === 'muted') return new Refusal(403, '您在这节课被禁言了', { reason: 'muted' })
  return new Refusal(403, '老师暂时关闭了讨论，可以用“提问”向老师提问', { reason: 'quiet' })
}

export const sign: Handler<'live.sign'> = async ({ params, caller, services }) => {
  const { lesson } = await enterLesson(services, caller, params.liveID)
  const now = services.now()
  const open = await services.live.openSign(lesson.lesson_id, now)
  if (open?.window_id !== params.windowID) throw new Refusal(409, '签到已经结束', { reason: 'closed' })
  await services.store.write((tx) =>
    services.live.in(tx).signIn({ window_id: params.windowID, user_id: caller.userID, signed_at: now }),
  )
  return null
}

export const myQuestions: Handler<'live.myQuestions'> = async ({ params, caller, services }) => {
  await enterLesson(services, caller, params.liveID)
  const rows = await services.live.questionsBy(params.liveID, caller.userID)
  return { list: rows.map((row) => shownMessage(row, caller.userID)) }
}

/** Five minutes of ten messages a second. */
const MOST_OF_REPLAY = 3_000

export const replayChat: Handler<'live.replayChat'> = async ({ params, caller, services }) => {
  const lesson = await shownLesson(services, params.liveID, params.appID)
  const isOpen = liveStateOf(timesOf(lesson), services.now()) === 'replay'
  if (!(isOpen || isTeacher(caller)) || !(await services.live.opensLesson(caller, lesson)))
    throw new Refusal(403, '回放还没有开放', { reason: 'replay' })
  const at = (second: number) => lesson.starts_at + second * 1_000
  const rows = await services.live.messagesBetween(lesson.lesson_id, at(params.from), at(params.to), MOST_OF_REPLAY)
  return { list: rows.map((row) => shownMessage(row, caller.userID)) }
}
