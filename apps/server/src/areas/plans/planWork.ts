import type { PlanSetup } from '@tizhou/contract/areas/plans/shapes'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import type { PlanChapter, PlanModule, PlanWork } from '@tizhou/domain/plans/tasks'
import { chapterWeights, type StageTemplate } from '@tizhou/domain/plans/template'
import type { Static } from 'typebox'
import { type ChapterPlace, withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { knownToday } from '../../cores/knowledge/masteryOf.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'
import {
  type OfferedModule,
  type PlannedMock,
  type PlannedText,
  type PlannedVideo,
  plannedMocks,
  plannedTexts,
  plannedVideos,
} from './planModules.ts'

export type Setup = Static<typeof PlanSetup>

/** Estimated seconds of a question without measures. */
const USUAL_SECONDS = 60
/** The test of the week; 0 is Monday. */
export const EVALUATION = { weekday: 6, minutes: 20, questions: 20 }
/** Share of asked questions that are expected to return from the wrong book. */
const WRONG_SHARE = 0.15
const MOST_WRONG_MINUTES = 600

/** A chapter as input of the planner. */
export interface PlannedChapter {
  place: ChapterPlace
  /** Questions at home there, and the unanswered ones. */
  total: number
  left: number
  /** Null: too few answers. */
  mastery: number | null
  weight: number
  secondsEach: number
}

/** The practice chapters open to the learner, in order, with the learner's progress. */
export async function plannedChapters(
  services: Services,
  caller: Caller,
  subjectID: number,
  template: StageTemplate,
): Promise<PlannedChapter[]> {
  const { content, knowledge } = services
  const [chapters, homes, index, done, mastery, measures, blueprint] = await Promise.all([
    content.chapters(subjectID),
    content.homes(subjectID),
    content.pointIndex(subjectID),
    knowledge.doneOf(caller.userID, subjectID),
    knowledge.masteryOf(caller.userID, subjectID),
    knowledge.measuresOfSubject(subjectID),
    knowledge.blueprintOf(subjectID),
  ])
  const places = chapters.trees
    .flatMap((tree) => tree.top.flatMap(withDescendants))
    .filter(({ chapterID }) => (homes.counts.get(chapterID) ?? 0) > 0)
  const open = await services.content.openChapters(caller, subjectID, places)

  const answered = new Map<number, number>()
  for (const { question_id } of done) {
    const chapter = homes.chapterOf.get(question_id)
    if (chapter !== undefined) answered.set(chapter, (answered.get(chapter) ?? 0) + 1)
  }
  const known = new Map<number, number[]>()
  for (const row of mastery) {
    const home = index.points.get(row.point_id)?.home
    if (row.answers < JUDGED_FROM || home === null || home === undefined) continue
    known.set(home, [...(known.get(home) ?? []), knownToday(row, services.now())])
  }
  const seconds = new Map<number, number[]>()
  for (const { question_id, median_seconds } of measures.values()) {
    const chapter = homes.chapterOf.get(question_id)
    if (chapter === undefined || median_seconds === null) continue
    const of = seconds.get(chapter)
    if (of) of.push(median_seconds)
    else seconds.set(chapter, [median_seconds])
  }
  const asked = askedOf(blueprint.items, index)
  const sizes = places.map(({ chapterID }) => ({
    questions: homes.counts.get(chapterID) ?? 0,
    marks: asked.get(chapterID) ?? 0,
  }))
  const weights = chapterWeights(sizes, template)

  return places
    .map((place, at) => {
      const total = sizes[at]?.questions ?? 0
      return {
        place,
        total,
        left: Math.max(0, total - (answered.get(place.chapterID) ?? 0)),
        mastery: mean(known.get(place.chapterID)),
        weight: weights[at] ?? 0,
        secondsEach: Math.max(5, Math.round(mean(seconds.get(place.chapterID)) ?? USUAL_SECONDS)),
      }
    })
    .filter(({ place }) => open.has(place.chapterID))
}

const mean = (values: readonly number[] | undefined): number | null =>
  values && values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : null

/** Marks of the exam's paper by the home chapters of its points. */
function askedOf(
  items: readonly { question_id: number; marks: number }[],
  index: Awaited<ReturnType<Services['content']['pointIndex']>>,
): Map<number, number> {
  const asked = new Map<number, number>()
  for (const { question_id, marks } of items) {
    const points = index.questions.get(question_id)?.points ?? []
    for (const point of points) {
      const home = index.points.get(point)?.home
      if (home !== null && home !== undefined) asked.set(home, (asked.get(home) ?? 0) + marks / points.length)
    }
  }
  return asked
}

/** Everything that a plan can schedule. */
export interface Offer {
  chapters: PlannedChapter[]
  texts: PlannedText[]
  videos: PlannedVideo[]
  mocks: PlannedMock[]
  /** The modules that texts, videos and mocks need. */
  modules: OfferedModule[]
  /** Number of questions in the wrong book. */
  wrong: number
}

export async function offerOf(
  services: Services,
  caller: Caller,
  subjectID: number,
  { today, template }: { today: number; template: StageTemplate },
): Promise<Offer> {
  const [chapters, texts, videos, mocks, book] = await Promise.all([
    plannedChapters(services, caller, subjectID, template),
    plannedTexts(services, caller, subjectID),
    plannedVideos(services, caller, subjectID),
    plannedMocks(services, caller, subjectID, template.mocks),
    services.review.bookState(caller.userID, subjectID, today),
  ])
  return {
    chapters,
    ...{ texts: texts.open, videos: videos.open, mocks: mocks.open },
    modules: [...texts.modules, ...videos.modules, ...mocks.modules],
    wrong: book.book,
  }
}

/** The work that a set-up selects. */
export function workOf({ chapters, texts, videos, mocks, wrong }: Offer, setup: Setup): PlanWork {
  const known = new Set(setup.known)
  const wanted = chapters.filter(({ place }) => !known.has(place.chapterID))
  const left = wanted.reduce((sum, chapter) => sum + chapter.left, 0)
  return {
    chapters: wanted.map(
      ({ place, left, mastery, weight, secondsEach }): PlanChapter => ({
        chapterID: place.chapterID,
        weight,
        mastery: mastery ?? 0,
        questions: left,
        secondsEach,
        modules: [
          ...(setup.texts ? texts : [])
            .filter(({ chapterID }) => chapterID === place.chapterID)
            .map(({ nodeID, minutes }): PlanModule => ({ key: `${nodeID}`, kind: 'text', minutes })),
          ...(setup.videos ? videos : [])
            .filter(({ chapterID }) => chapterID === place.chapterID)
            .map(({ lessonID, minutes }): PlanModule => ({ key: `${lessonID}`, kind: 'video', minutes })),
        ],
      }),
    ),
    mocks: setup.mocks ? mocks.map(({ paperID, minutes }) => ({ key: `${paperID}`, minutes })) : [],
    wrongBookMinutes: setup.wrongBook
      ? Math.min(MOST_WRONG_MINUTES, Math.ceil(((wrong + left * WRONG_SHARE) * USUAL_SECONDS) / 60))
      : 0,
    evaluation: setup.evaluation ? { weekday: EVALUATION.weekday, minutes: EVALUATION.minutes } : null,
  }
}
