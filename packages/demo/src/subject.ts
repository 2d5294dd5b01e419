import { type Static, Type } from 'typebox'
import { DemoSource } from './papers.ts'
import { closed, Name } from './shapes.ts'

/** A demo subject, as `data/<subject>/subject.json` holds it. */

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

/** An exam of every year, from MM-DD to MM-DD. The days are made up, and the note that learners read says so. */
const DemoExam = Type.Object({ name: Name(), startsOn: MonthAndDay(), endsOn: MonthAndDay() }, closed)

export const DEMO_EXAM_NOTE = '演示日期，请以官方公告为准'

export const DemoSubjectFile = Type.Object(
  {
    appEName: Name(),
    /** Full name as sold, such as 临床执业医师资格考试宝典. */
    appName: Name(),
    /** Short Chinese name, such as 临床执业医师. */
    cName: Name(),
    /** The family of exams that it is listed under. */
    family: Name(),
    /** Code of the subject that holds its mock interviews (`_MNDB`). */
    mockSubject: Type.Optional(Name()),
    versions: Type.Array(DemoVersion, { minItems: 1 }),
    exams: Type.Array(DemoExam),
    /** The first tree: 章节练习 unless it says otherwise. */
    tree: Type.Optional(Type.Object({ source: DemoSource, module: Name() }, closed)),
    /** Files below `questions/` in the own template (docs/import.md); their order is that of the chapters. */
    questions: Type.Array(Name(), { minItems: 1 }),
    /** Chapters of the first tree (names joined by `/`) that are open without VIP. */
    freeChapters: Type.Optional(Type.Array(Name())),
    /** Chapters of the first tree that open to whoever brought so many friends. */
    shared: Type.Optional(Type.Array(Type.Object({ path: Name(), friends: Type.Integer({ minimum: 1 }) }, closed))),
  },
  closed,
)
export type DemoSubjectFile = Static<typeof DemoSubjectFile>
