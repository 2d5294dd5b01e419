import type { Form, Option, Reason } from '@tizhou/domain/content/question'
import type { ErrorReason } from '@tizhou/domain/review/reasons'

/** What the questions of a group share: a case (A3/A4, case analysis) or the options (B). */
export interface QuestionGroup {
  id: number
  /** The shared case; empty where only options are shared. */
  stem: string
  /** Shared options (B); absent where each question has its own. */
  options?: Option[]
  /** Ids of the group's questions in order. */
  members: number[]
}

/** The answers of all learners to a question. `options`: chosen answer (`C`, `ABD`) → how often. */
export interface Crowd {
  answered: number
  right: number
  favoured: number
  noted: number
  options: Record<string, number>
}

/** A question as the runner shows it. `id` is allTestID. Practice sets carry key and explanation, papers do not. */
export interface Question {
  id: number
  form: Form
  style: { id: number; name: string }
  /** 0 where it is not known (papers). */
  chapterID: number
  /** Number in the whole set, from 1. */
  number: number
  group?: QuestionGroup
  /** Further information that this step reveals (A4, case analysis). */
  hint?: string
  stem: string
  options: Option[]
  /** Empty where it is `keyless`. */
  answer: string
  /** The server sent no key: nothing of it can be shown, and the server scores. */
  keyless?: true
  /**
   * Why practice has no key: the question's paper is under way, the paper's window is open, or the question is
   * unanswered.
   */
  waits?: 'sitting' | 'window' | 'answer'
  /** When the key is published after an open window, ms UTC. */
  waitsUntil?: number
  /** The server sent no text: the question is not open yet, or closed for good. */
  sealed?: true
  /** The number of blanks of a fill-in question without a key. */
  blanks?: number
  /** The section of a paper; in practice the style is the section. */
  sectionID?: number
  explanation: string
  /** Why options are right or wrong; absent where nobody said it, and where it is `keyless`. */
  reasons?: Reason[]
  points: string[]
  source?: string
  year?: number
  difficulty?: number
}

/** What this learner did with a question before this session. `lastTime` in ms UTC. */
export interface Past {
  reply: string | null
  /** A partly right answer is not right: `percent` tells it from a wrong one. */
  right: boolean | null
  /** The share of the marks of that reply, 0 to 100; null where it was not scored or is not known. */
  percent: number | null
  /** Time spent on it, seconds; null or absent: unknown. */
  spent?: number | null
  doneCount: number
  wrongCount: number
  inWrongBook: boolean
  favourite: boolean
  note: string
  lastTime: number | null
  /** The learner's reason for the wrong answer. */
  reason?: ErrorReason | null
}

/** The past of a question that was never answered. */
export const NO_PAST: Past = {
  reply: null,
  right: null,
  percent: null,
  doneCount: 0,
  wrongCount: 0,
  inWrongBook: false,
  favourite: false,
  note: '',
  lastTime: null,
}

/** Contiguous questions of one style, in the order of the set. */
export interface StyleSection {
  id: number
  name: string
  questions: number[]
}

export interface QuestionSet {
  contentVersion: string
  questions: Question[]
  byID: Map<number, Question>
  styles: StyleSection[]
  past: Map<number, Past>
  crowd: Map<number, Crowd>
  /** The question at which the learner stopped, by the server. */
  lastID: number | null
}
