import type { Data } from '@tizhou/contract/contract'
import type { RoomName } from '@tizhou/contract/papers'
import { dateOfDay } from '@tizhou/domain/dates/beijing'
import { stagesOf } from '@tizhou/domain/plans/capacity'
import { droppedOf } from '@tizhou/domain/plans/events'
import { lengthenedFor } from '@tizhou/domain/plans/longMocks'
import type { PlacedTask, Plan, PlanClock, Stage } from '@tizhou/domain/plans/plan'
import { stageName } from '@tizhou/domain/plans/template'
import type { PlanDoc } from '../../cores/plans/planDoc.ts'
import type { PlanRow } from '../../cores/plans/planRows.ts'
import type { Services } from '../../platform/services.ts'
import { paperOf } from './currentPlan.ts'
import type { Setup } from './planWork.ts'

type WireTask = Data<'plans.getalldetail'>['days'][number]['tasks'][number]
type WireStage = { stage: Stage; name: string; from: string; to: string }

export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** Names of a subject's tasks, and places of texts. */
export interface TaskNames {
  chapter(id: number): string
  /** The chapter where its questions are by now: it may have been merged since. */
  presentChapter(id: number): number
  paper(id: number): { name: string; room: RoomName } | undefined
  point(id: number): string
  text(id: number): { name: string; bookID: number } | undefined
  video(id: number): string | undefined
}

export async function taskNames(services: Services, subjectID: number): Promise<TaskNames> {
  const [chapters, points, papers, books, lessons] = await Promise.all([
    services.content.chapters(subjectID),
    services.content.pointIndex(subjectID),
    services.papers.listedPapers(subjectID),
    services.materials.shownBooks(subjectID, 'theory'),
    services.videos.shownLessons({ subjectID }),
  ])
  const nodes = await services.materials.menuOf(books.map(({ book_id }) => book_id))
  const texts = new Map(nodes.map((node) => [node.id, { name: node.name, bookID: node.bookID }]))
  const videos = new Map(lessons.map(({ lessonID, name }) => [lessonID, name]))
  const names = new Map(papers.map(({ entry }) => [entry.PaperID, { name: entry.Name, room: entry.Room }]))
  return {
    chapter: (id) => chapters.byID.get(id)?.name ?? '已移除的章节',
    presentChapter: (id) => chapters.byID.get(id)?.chapterID ?? id,
    point: (id) => points.names.get(id) ?? '已移除的考点',
    paper: (id) => names.get(id),
    text: (id) => texts.get(id),
    video: (id) => videos.get(id),
  }
}

/** The node of a text's task, or the lesson of a video's. Keys are `text-<node>-<part>`, `video-<lesson>-<part>`. */
const nodeOf = (key: string): number => Number(key.split('-')[1])

/** The point of a point's task. Keys are `point-<point>-<how often>`. */
const pointOf = nodeOf

/** The paper of a mock. Keys are `mock-<paper>`. */
const mockOf = (key: string): number => Number(key.slice('mock-'.length))

export function taskName(task: PlacedTask, names: TaskNames): string {
  switch (task.kind) {
    case 'practice':
      return names.chapter(task.chapterID ?? 0)
    case 'text':
      return names.text(nodeOf(task.key))?.name ?? '已移除的资料'
    case 'point':
      return names.point(pointOf(task.key))
    case 'mock':
      return names.paper(mockOf(task.key))?.name ?? '已移除的试卷'
    case 'evaluation':
      return '周测'
    case 'wrongBook':
      return '复习错题本'
    case 'video':
      return names.video(nodeOf(task.key)) ?? '已撤下的视频'
  }
}

export function wireTask(doc: PlanDoc, task: PlacedTask, names: TaskNames): WireTask {
  const node = task.kind === 'text' ? nodeOf(task.key) : null
  const day = (one: number | null) => (one === null ? null : dateOfDay(one))
  return {
    key: task.key,
    kind: task.kind,
    stage: task.stage,
    name: taskName(task, names),
    CptID: task.chapterID === null ? null : names.presentChapter(task.chapterID),
    PaperID: paperOf(doc, task) ?? null,
    room: task.kind === 'mock' ? (names.paper(mockOf(task.key))?.room ?? null) : null,
    bookID: node === null ? null : (names.text(node)?.bookID ?? null),
    nodeID: node,
    pointID: task.kind === 'point' ? pointOf(task.key) : null,
    minutes: task.minutes,
    part: task.part,
    parts: task.parts,
    questions: task.questions,
    state: task.state,
    day: day(task.day),
    late: flag(task.late),
    byHand: flag(task.byHand),
    doneDay: day(task.doneDay),
  }
}

/** Tasks that do not fit before the exam: parts of one thing joined, the largest first. */
export function wireDropped(plan: Plan, names: TaskNames, clock: PlanClock) {
  const groups = Map.groupBy(droppedOf(plan), (task) => `${task.kind} ${taskName(task, names)}`)
  return [...groups.values()]
    .map((tasks) => ({
      name: taskName(tasks[0] as PlacedTask, names),
      kind: (tasks[0] as PlacedTask).kind,
      minutes: tasks.reduce((sum, { minutes }) => sum + minutes, 0),
      tasks: tasks.length,
      longer: lengthenedFor(plan, tasks[0] as PlacedTask, clock),
    }))
    .sort((a, b) => b.minutes - a.minutes)
}

/** The tasks that totals of a plan count: without open ones that do not fit before the exam. */
export const countedTasks = ({ tasks }: Pick<Plan, 'tasks'>): PlacedTask[] =>
  tasks.filter(({ day, state }) => day !== null || state !== 'open')

export const wireStages = ({ settings }: Pick<Plan, 'settings'>): WireStage[] =>
  stagesOf(settings).map(({ stage, from, to }) => ({
    stage,
    name: stageName(settings, stage),
    from: dateOfDay(from),
    to: dateOfDay(to),
  }))

/** The present set-up: an open plan's minutes are those of its document, where changes may have been undone. */
export function setupOf(row: Pick<PlanRow, 'setup' | 'doc'>, doc = docOf(row)): Setup {
  const kept = JSON.parse(row.setup) as Omit<Setup, 'videos'> & Partial<Setup>
  // Set-ups from before videos had a switch chose them with the texts.
  const setup: Setup = { ...kept, videos: kept.videos ?? kept.texts }
  if (!doc) return setup
  const { examDay, weekMinutes, exceptions } = doc.settings
  return {
    ...setup,
    examDay: dateOfDay(examDay),
    weekMinutes: [...weekMinutes],
    exceptions: exceptions.map(({ day, minutes }) => ({ day: dateOfDay(day), minutes })),
  }
}

const docOf = ({ doc }: Pick<PlanRow, 'doc'>): PlanDoc | undefined =>
  doc === '' ? undefined : (JSON.parse(doc) as PlanDoc)
