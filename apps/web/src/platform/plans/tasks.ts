import type { PlanTask } from '../../calls/plans.ts'
import { type PathLink, paths } from '../../paths.ts'
import { type OfSubject, runnerOf } from '../papers/runnerOf.ts'

const KINDS: Readonly<Record<PlanTask['kind'], string>> = {
  text: '阅读',
  video: '视频',
  practice: '练习',
  point: '考点',
  evaluation: '周测',
  mock: '模考',
  wrongBook: '错题',
}

export const kindText = ({ kind }: Pick<PlanTask, 'kind'>): string => KINDS[kind]

/** The text of a task: `肾脏（2/5）· 12 题`. */
export function taskText({ name, part, parts, questions }: PlanTask): string {
  const which = parts > 1 ? `（${part}/${parts}）` : ''
  return questions > 0 ? `${name}${which} · ${questions} 题` : `${name}${which}`
}

/** A video task's key contains the lesson: `video-<play_id>-<part>`. */
const VIDEO_KEY = /^video-(\d+)-/

/** The page where a task is done; undefined where there is none, and for a weekly test whose paper is not made yet. */
export function linkOf(task: PlanTask, subject: OfSubject, planID: number | null): PathLink | undefined {
  const { key, day, kind, CptID, PaperID, room, bookID, nodeID, pointID } = task
  const { AppID: appID } = subject
  if (kind === 'practice' && CptID !== null) return paths.answerPage({ cptID: CptID, appID })
  const playID = kind === 'video' ? Number(VIDEO_KEY.exec(key)?.[1]) : 0
  if (playID > 0 && planID !== null)
    return paths.videoStudy({ plan_id: planID, play_id: playID, mdate: day ?? undefined })
  if (kind === 'text' && bookID !== null && nodeID !== null) return paths.theoretical({ bookID, ID: nodeID })
  if (kind === 'point' && pointID !== null) return paths.pointPage({ SameKnowPointID: pointID })
  if (kind === 'mock' && PaperID !== null && room !== null)
    return runnerOf({ PaperID, Kind: 'mock', Room: room }, subject)
  if (kind === 'evaluation' && PaperID !== null) return runnerOf({ PaperID, Kind: 'built', Room: 'open' }, subject)
  return kind === 'wrongBook' ? paths.reviewTest({ appID, set: 'wrong' }) : undefined
}

/** Whether the learner marks the task as done; all other tasks are done by answering. */
export const isByHand = ({ kind }: Pick<PlanTask, 'kind'>): boolean =>
  kind === 'text' || kind === 'point' || kind === 'wrongBook'

/** The next task of a day: missed tasks first, then in the order of the day. */
export const nextOf = (tasks: readonly PlanTask[]): PlanTask | undefined => {
  const open = tasks.filter(({ state }) => state === 'open')
  return open.find(({ late }) => late === 1) ?? open[0]
}

export const minutesOf = (tasks: readonly PlanTask[]): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0)
