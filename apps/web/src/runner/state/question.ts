import type { Form, Option } from '@tizhou/domain/content/question'
import type { ErrorReason } from '@tizhou/domain/review/reasons'

/** What the questions of one group share: a case (A3/A4, case analysis) or the options (B). */
export interface QuestionGroup {
  id: number
  /** The shared case; empty where only the options are shared. */
  stem: string
  /** Shared options (B); absent where each question has its own. */
  options?: Option[]
  /** The questions of the group in order. */
  members: number[]
}

/** What all learners did with one question. `options`: chosen answer (`C`, `ABD`) → how often. */
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
  /** 0 where it is not told (papers). */
  chapterID: number
  /** Place in the whole set, from 1. */
  number: number
  group?: QuestionGroup
  /** New information that appears with this step (A4, case analysis). */
  hint?: string
  stem: string
  options: Option[]
  /** Empty where it is `keyless`. */
  answer: string
  /** The key is not here: nothing of it can show, and the server judges. */
  keyless?: true
  /** Why it is keyless in practice: its paper is under way, the window of one is open, or it is not answered yet. */
  waits?: 'sitting' | 'window' | 'answer'
  /** When its key comes, ms UTC; of an open window. */
  waitsUntil?: number
  /** Its text is not here: not opened yet, or left for good. */
  sealed?: true
  /** Fill-in without a key: how many blanks there are. */
  blanks?: number
  /** Section of a paper; elsewhere the style is the section. */
  sectionID?: number
  explanation: string
  points: string[]
  source?: string
  year?: number
  difficulty?: number
}

/** What this learner did with one question before this session. `lastTime` in ms UTC. */
export interface Past {
  reply: string | null
  /** Half right is not right: `percent` tells it from wrong. */
  right: boolean | null
  /** Of the marks of that reply, 0 to 100; null where nobody judged it, or it is not known any more. */
  percent: number | null
  /** Seconds that it took; null or absent: not known. */
  spent?: number | null
  doneCount: number
  wrongCount: number
  inWrongBook: boolean
  favourite: boolean
  note: string
  lastTime: number | null
  /** Why it went wrong, as the learner says. */
  reason?: ErrorReason | null
}

/** Of a question that was never touched. */
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

/** Questions of one style that stand together, in the order of the set. */
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
  /** Where the server says the learner stopped. */
  lastID: number | null
}
