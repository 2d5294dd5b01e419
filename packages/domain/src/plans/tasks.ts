import { stagesOf, weekStarts } from './capacity.ts'
import type { PlanSettings, Stage, Task, TaskKind } from './plan.ts'

/** A text or a video open to the learner. */
export interface PlanModule {
  key: string
  kind: 'text' | 'video'
  minutes: number
}

export interface PlanChapter {
  chapterID: number
  /** Share of the exam, 0 to 1. */
  weight: number
  /** 0 to 1. */
  mastery: number
  /** Questions never answered. */
  questions: number
  /** The learner's median seconds. */
  secondsEach: number
  modules: readonly PlanModule[]
}

export interface PlanWork {
  chapters: readonly PlanChapter[]
  mocks: readonly { key: string; minutes: number }[]
  /** Minutes of one pass through the wrong book before the exam. */
  wrongBookMinutes: number
  /** A weekly test; null: none. 0 is Monday. */
  evaluation: { weekday: number; minutes: number } | null
}

/** Share of a chapter's questions in the foundation stage; the rest is left for strengthening. */
const FIRST_PASS = 0.7
/** A part takes at most this share of a typical day, so that a missed one fits into another day's room for backlog. */
const PART_SHARE = 0.25
const LEAST_PART = 5
const MOST_PART = 30

/** Minutes of one part, by the median of the learner's days. */
function partMinutes(weekMinutes: readonly number[]): number {
  const days = weekMinutes.filter((minutes) => minutes > 0).sort((a, b) => a - b)
  const middle = days[Math.floor((days.length - 1) / 2)] ?? 0
  return Math.max(LEAST_PART, Math.min(MOST_PART, Math.floor(middle * PART_SHARE)))
}

interface Work {
  key: string
  kind: TaskKind
  chapterID: number | null
  stage: Stage
  priority: number
}

/** Divides minutes into equal parts. */
function inParts(work: Work, minutes: number, part: number): Task[] {
  const parts = Math.ceil(minutes / part)
  return Array.from({ length: parts }, (_, at) => ({
    ...work,
    key: `${work.key}-${at + 1}`,
    ...{ part: at + 1, parts, questions: 0 },
    minutes: Math.ceil((minutes * (at + 1)) / parts) - Math.ceil((minutes * at) / parts),
  }))
}

/** Divides questions into parts, the first ones for the foundation stage, the rest for strengthening. */
function practiceParts(chapter: PlanChapter, priority: number, part: number): Task[] {
  const { chapterID, questions, secondsEach } = chapter
  if (questions <= 0) return []
  const parts = Math.min(questions, Math.ceil((questions * secondsEach) / 60 / part)) || 1
  const first = Math.ceil(parts * FIRST_PASS)
  return Array.from({ length: parts }, (_, at): Task => {
    const count = Math.ceil((questions * (at + 1)) / parts) - Math.ceil((questions * at) / parts)
    return {
      key: `practice-${chapterID}-${at + 1}`,
      ...{ kind: 'practice', chapterID, priority, part: at + 1, parts, questions: count },
      stage: at < first ? 'foundation' : 'strengthening',
      minutes: Math.max(1, Math.ceil((count * secondsEach) / 60)),
    }
  })
}

/**
 * The tasks of a plan in scheduling order: chapters by exam weight × weakness (equal ones in the subject's order),
 * texts and videos before questions.
 */
export function tasksOf(work: PlanWork, settings: PlanSettings): Task[] {
  const part = partMinutes(settings.weekMinutes)
  const tasks: Task[] = []
  const chapters = work.chapters
    .map((chapter) => ({ chapter, priority: chapter.weight * (1 - chapter.mastery) }))
    .sort((a, b) => b.priority - a.priority)
  for (const { chapter, priority } of chapters) {
    for (const { key, kind, minutes } of chapter.modules)
      tasks.push(
        ...inParts(
          { key: `${kind}-${key}`, kind, chapterID: chapter.chapterID, stage: 'foundation', priority },
          minutes,
          part,
        ),
      )
    tasks.push(...practiceParts(chapter, priority, part))
  }
  const last = { chapterID: null, stage: 'sprint', priority: Number.MAX_VALUE } as const
  const whole = { part: 1, parts: 1, questions: 0 }
  for (const { key, minutes } of work.mocks)
    tasks.push({ key: `mock-${key}`, kind: 'mock', ...last, ...whole, minutes })
  tasks.push(...inParts({ key: 'wrongBook', kind: 'wrongBook', ...last }, work.wrongBookMinutes, part))
  if (work.evaluation) {
    const { weekday, minutes } = work.evaluation
    const spans = stagesOf(settings)
    for (const fixedDay of weekStarts(settings, weekday))
      tasks.push({
        key: `evaluation-${fixedDay}`,
        kind: 'evaluation',
        ...last,
        ...whole,
        stage: spans.findLast(({ from }) => from <= fixedDay)?.stage ?? 'foundation',
        minutes,
        fixedDay,
      })
  }
  return tasks
}
