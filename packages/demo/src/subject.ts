import { type Static, Type } from 'typebox'
import { DemoSource } from './papers.ts'
import { closed, Name } from './shapes.ts'

/** A demo subject (`data/<subject>/subject.json`). */

const MonthAndDay = () => Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/** A paid version (班次) of a subject. `modules` are the keys that it unlocks (vnJson). */
const DemoVersion = Type.Object(
  {
    vn: Type.Integer({ minimum: 1 }),
    vname: Name(),
    vnorder: Type.Integer(),
    /** Price for a year in fen. */
    price: Type.Integer({ minimum: 0 }),
    modules: Type.Array(Name()),
  },
  closed,
)

/** A yearly exam from MM-DD to MM-DD. The days are made up, and the note that learners read says so. */
const DemoExam = Type.Object({ name: Name(), startsOn: MonthAndDay(), endsOn: MonthAndDay() }, closed)

export const DEMO_EXAM_NOTE = '演示日期，请以官方公告为准'

export const DemoSubjectFile = Type.Object(
  {
    appEName: Name(),
    /** The full name as sold, such as 临床执业医师资格考试宝典. */
    appName: Name(),
    /** The short Chinese name, such as 临床执业医师. */
    cName: Name(),
    /** The family of exams under which it is listed. */
    family: Name(),
    /** The code of the subject with its mock interviews (`_MNDB`). */
    mockSubject: Type.Optional(Name()),
    versions: Type.Array(DemoVersion, { minItems: 1 }),
    exams: Type.Array(DemoExam),
    /** Source and module of the first tree; absent: 章节练习. */
    tree: Type.Optional(Type.Object({ source: DemoSource, module: Name() }, closed)),
    /**
     * Files of questions below `questions/` in the product's own template (docs/import.md), in the order of the
     * chapters.
     */
    questions: Type.Array(Name(), { minItems: 1 }),
    /** Chapters of the first tree (names joined by `/`) that are open without VIP. */
    freeChapters: Type.Optional(Type.Array(Name())),
    /** Chapters of the first tree that open to learners who invited this many friends. */
    shared: Type.Optional(Type.Array(Type.Object({ path: Name(), friends: Type.Integer({ minimum: 1 }) }, closed))),
  },
  closed,
)
export type DemoSubjectFile = Static<typeof DemoSubjectFile>
