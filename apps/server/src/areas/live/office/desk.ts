import { maskedName } from '@tizhou/domain/exam/maskedName'
import { filterWord } from '@tizhou/domain/live/chatText'
import { SIGN_MS } from '@tizhou/domain/live/lesson'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { LessonRow } from '../../../cores/live/lessons.ts'
import type { MessageRow } from '../../../cores/live/messages.ts'
import { badInput, badText, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { lessonRow } from './lessons.ts'

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

export const deskOf: Handler<'live.deskOf'> = async ({ params, caller, services }) => {
  const { liveID } = params
  const lesson = await lessonRow(services, caller, liveID)
  const [questions, muted, signs] = await Promise.all([
    services.live.openQuestions(liveID),
    services.live.mutedIn(liveID),
    services.live.signsOf(liveID),
  ])
  const names = await services.people.nickNamesOf(muted.map(({ user_id }) => user_id))
  const { ingest } = services.config.live
  return {
    lesson,
    questions,
    muted: muted.map(({ user_id, muted_at, muted_by }) => ({
      userID: user_id,
      name: maskedName(names.get(user_id) ?? '学员'),
      at: muted_at,
      by: muted_by,
    })),
    signs: signs.map(({ window_id, opens_at, closes_at, signed }) => ({
      ...{ windowID: window_id, opensAt: opens_at, closesAt: closes_at },
      signed: Number(signed),
    })),
    pushUrl: lesson.place === 'ingest' && ingest ? ingest.push.replaceAll('{id}', String(liveID)) : '',
  }
}

type Changing = Pick<Parameters<Handler<'live.signOpen'>>[0], 'services' | 'request' | 'caller'> & {
  params: { liveID: number }
}

/** Changes a room in one transaction with its audit row, and announces it. */
async function changing<T>(
  input: Changing,
  change: (tx: Tx, lesson: LessonRow) => Promise<{ after: Record<string, unknown>; result: T }>,
): Promise<T> {
  const { services, params } = input
  return services.store.write(async (tx) => {
    const lesson = await services.live.in(tx).lessonByID(params.liveID)
    if (!lesson) throw notFound('这节直播课')
    const { after, result } = await change(tx, lesson)
    await services.audit.in(tx).audited(input, { kind: 'live', id: lesson.lesson_id, name: lesson.title, after })
    await services.live.tellRoom(tx, lesson.lesson_id)
    return result
  })
}

async function messageIn(
  { services }: Pick<Changing, 'services'>,
  tx: Tx,
  lesson: LessonRow,
  messageID: number,
): Promise<MessageRow> {
  const row = await services.live.in(tx).messageByID(lesson.lesson_id, messageID)
  if (!row) throw notFound('这条发言')
  return row
}

export const lineHide: Handler<'live.lineHide'> = (input) =>
  changing(input, async (tx, lesson) => {
    const row = await messageIn(input, tx, lesson, input.params.messageID)
    await input.services.live.in(tx).changeMessage(row, { hidden: input.params.isHidden })
    return { after: { [input.params.isHidden ? 'hidden' : 'shown']: row.text }, result: null }
  })

export const linePin: Handler<'live.linePin'> = (input) =>
  changing(input, async (tx, lesson) => {
    const { messageID } = input.params
    const row = messageID === undefined ? undefined : await messageIn(input, tx, lesson, messageID)
    if (row && (row.hidden === 1 || (row.kind === 'question' && row.answer === '')))
      throw new Refusal(409, '隐藏的发言和还没有回答的问题不能置顶', { reason: 'hidden' })
    await input.services.live.in(tx).changeRoom(lesson.lesson_id, { pinned_id: row?.message_id ?? null })
    return { after: { pinned: row?.text ?? '' }, result: null }
  })

export const personMute: Handler<'live.personMute'> = (input) =>
  changing(input, async (tx, { lesson_id }) => {
    const { params, caller, services } = input
    const user = await services.people.in(tx).userByID(params.userID)
    if (!user) throw notFound('这位学员')
    if (params.isMuted === 1)
      await services.live
        .in(tx)
        .mute({ lesson_id, user_id: params.userID, muted_at: services.now(), muted_by: caller.userName })
    else await services.live.in(tx).unmute(lesson_id, params.userID)
    return { after: { [params.isMuted ? 'muted' : 'unmuted']: maskedName(user.nick_name) }, result: null }
  })

export const roomRules: Handler<'live.roomRules'> = (input) =>
  changing(input, async (tx, { lesson_id }) => {
    const { slowSeconds, isQuiet } = input.params
    await input.services.live.in(tx).changeRoom(lesson_id, { slow_seconds: slowSeconds, quiet: isQuiet })
    return { after: { slowSeconds, isQuiet }, result: null }
  })

export const questionAnswer: Handler<'live.questionAnswer'> = (input) =>
  changing(input, async (tx, lesson) => {
    await oneEditorAtATime(tx, `liveQuestion ${input.params.messageID}`)
    const row = await messageIn(input, tx, lesson, input.params.messageID)
    if (row.kind !== 'question') throw new Refusal(409, '这不是提问', { reason: 'kind' })
    const answer = cleanInput(input.params.answer)
    if (answer === '') throw badInput([{ field: 'answer', reason: '请填写回答' }])
    // Two teachers may answer a waiting question concurrently: neither overwrites the other's answer.
    mustBeCurrent({
      what: '这个问题的回答',
      sent: revisionOf({ answer: '' }),
      theirs: { answer: row.answer },
      yours: { answer },
    })
    await input.services.live.in(tx).changeMessage(row, { answer })
    return { after: { question: row.text, answer }, result: null }
  })

export const signOpen: Handler<'live.signOpen'> = (input) =>
  changing(input, async (tx, { lesson_id, opens_at, ends_at }) => {
    const now = input.services.now()
    if (now < opens_at || now >= ends_at) throw new Refusal(409, '直播间开放期间才能发起签到', { reason: 'closed' })
    if (await input.services.live.in(tx).openSign(lesson_id, now))
      throw new Refusal(409, '上一次签到还没有结束', { reason: 'open' })
    const row = { window_id: newId(), lesson_id, opens_at: now, closes_at: now + SIGN_MS }
    await input.services.live.in(tx).addSign(row)
    await input.services.live.in(tx).changeRoom(lesson_id, {})
    return { after: { sign: row.window_id }, result: { windowID: row.window_id, closesAt: row.closes_at } }
  })

const wordsWithRevision = (words: string[]) => ({ words, revision: revisionOf({ words: words.toSorted() }) })

export const filterWords: Handler<'live.filterWords'> = async ({ services }) =>
  wordsWithRevision(await services.live.filterWordsOf())

export const filterWordsSave: Handler<'live.filterWordsSave'> = async (input) => {
  const { params, services } = input
  const words = [...new Set(params.wordsJson.map(filterWord))].filter((word) => [...word].length > 1).sort()
  const lost = params.wordsJson.filter((typed) => typed.trim() !== '' && [...filterWord(typed)].length < 2)
  if (lost.length > 0) throw badText('wordsJson', `过滤词至少两个字：${lost.slice(0, 5).join('、')}`)
  await services.store.write(async (tx) => {
    await oneEditorAtATime(tx, 'filterWords')
    const before = await services.live.in(tx).filterWordsOf()
    mustBeCurrent({
      what: '过滤词',
      sent: params.revision,
      theirs: { words: before.toSorted() },
      yours: { words },
    })
    await services.live.in(tx).putFilterWords(words)
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'live', id: 'words', name: '过滤词' },
      ...{ before: { words: before }, after: { words } },
    })
  })
  return wordsWithRevision(words)
}

export const attendance: Handler<'live.attendance'> = async ({ params, services }) => {
  const lesson = await services.live.lessonByID(params.liveID)
  if (!lesson) throw notFound('这节直播课')
  const { rows, total, ...reach } = await services.live.attendancePage({ ...params, lesson })
  return {
    total,
    rows: rows.map((row) => ({
      userID: row.user_id,
      name: maskedName(row.nick_name || '学员'),
      isBooked: flag(row.booked_at !== null),
      firstAt: row.first_at,
      lastAt: row.last_at,
      seconds: Number(row.seconds),
      signed: Number(row.signed),
      said: Number(row.said),
      watchedReplay: flag(row.replayed_at !== null),
    })),
    ...reach,
  }
}
