import type { LiveModule } from '../live/lesson.ts'
import type { Shelf } from '../materials/materials.ts'

/** Kinds of new materials: one for each module of the navigation's group 资料 whose texts and documents staff publish. */
export const MATERIAL_DOTS = [
  'material-theory',
  'material-map',
  'material-clearance',
  'material-secret',
  'material-sprint',
  'material-comment',
] as const
export type MaterialDot = (typeof MATERIAL_DOTS)[number]

/**
 * The kind of a shelf's new materials. Both sprints are one module. Recite points and daily notes have none: they come
 * by their own lists of what is due.
 */
export const DOT_OF_SHELF: Readonly<Partial<Record<Shelf, MaterialDot>>> = {
  theory: 'material-theory',
  map: 'material-map',
  clearance: 'material-clearance',
  secret: 'material-secret',
  sprint: 'material-sprint',
  sprint2: 'material-sprint',
  comment: 'material-comment',
}

/** The kind of live lessons that begin, by the module that opens them. */
export const DOT_OF_LIVE = { Live: 'live', SprintLive: 'live-sprint' } as const satisfies Record<LiveModule, string>
export type LiveDot = (typeof DOT_OF_LIVE)[LiveModule]
export const LIVE_DOTS = Object.values(DOT_OF_LIVE)

/** Kinds of red dots. */
export type DotKind =
  | 'updates'
  | 'review'
  | 'menu'
  | 'feedback'
  | 'notices'
  | 'videos'
  | 'scores'
  | MaterialDot
  | LiveDot

/**
 * `HitType` of upRedDog: kinds that are marked as seen as a whole; things of other kinds have read marks of their own.
 */
export const READ_AS_A_WHOLE = [
  'updates',
  'review',
  'menu',
  ...MATERIAL_DOTS,
  ...LIVE_DOTS,
] as const satisfies readonly DotKind[]

/** `testHints` of markReview: parts of today's review that are hinted at. */
export const REVIEW_HINTS = ['due', 'new'] as const
export type ReviewHint = (typeof REVIEW_HINTS)[number]

/** `channelID` of getRedDog: the learners' web client (specification, section 9). */
export const DOT_CHANNEL = 1

/** Most characters of typed texts. */
export const UPDATE_BOUNDS = { label: 20, title: 80, html: 50_000 }

/** `vn` of an update for holders of any version of the subject. */
export const ANY_VERSION = 0
