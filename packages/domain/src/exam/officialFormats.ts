/** What is known of a real exam's papers (exam-formats, "Papers" and "Two exam rooms"). Absent: not known, or sources differ. */
export interface OfficialFormat {
  name: string
  units: number
  /** Questions of each unit. */
  unitQuestions?: number
  /** Minutes of a unit; several where sources or years differ. */
  unitMinutes: readonly number[]
  /** Of each unit: the exam's subjects are passed one by one. */
  unitMark?: number
  unitPassMark?: number
  /** Of each question. */
  questionMark?: number
  /** Of the whole paper. */
  fullMark?: number
  passMark?: number
  /** Minutes of rest after each unit but the last. */
  restMinutes?: number
  /** Style codes that occur. */
  styles?: readonly string[]
  /** Questions of each style code in a unit; those whose words a unit's name has are that unit's, otherwise any. */
  unitStyles?: readonly { of: RegExp; styles: Readonly<Record<string, number>> }[]
  room?: 'A' | 'B'
  /** Minutes after the opening from which nobody enters, and from which papers are handed in. */
  entryMinutes?: number
  handInMinutes?: number
}

const ROOM_A = { room: 'A', entryMinutes: 15, handInMinutes: 60 } as const

const PHYSICIAN: OfficialFormat = {
  ...{ name: '执业医师', units: 4, unitQuestions: 150, unitMinutes: [120, 150], fullMark: 600, passMark: 360 },
  ...{ questionMark: 1, room: 'B' },
}
const ASSISTANT: OfficialFormat = {
  ...{ name: '执业助理医师', units: 2, unitQuestions: 150, unitMinutes: [120, 150], fullMark: 300, passMark: 180 },
  ...{ questionMark: 1, room: 'B' },
}
const NURSE: OfficialFormat = {
  ...{ name: '护士执业', units: 2, unitQuestions: 120, unitMinutes: [100], restMinutes: 45 },
  ...{ styles: ['A1', 'A2', 'A3', 'A4'], ...ROOM_A },
}
const PHARMACIST: OfficialFormat = {
  ...{ name: '执业药师', units: 4, unitQuestions: 120, unitMinutes: [150], unitPassMark: 72, questionMark: 1 },
  fullMark: 480,
  unitStyles: [
    { of: /[药识（(][一二]/, styles: { YA: 40, YB: 60, YC: 10, X: 10 } },
    { of: /法规|综合/, styles: { YA: 40, YB: 50, YC: 20, X: 10 } },
  ],
}
const TITLE: OfficialFormat = {
  ...{ name: '卫生专业技术资格', units: 4, unitQuestions: 100, unitMinutes: [90, 120], unitMark: 100 },
  ...{ unitPassMark: 60, fullMark: 400, ...ROOM_A },
}
const SENIOR = { units: 1, unitMinutes: [120], fullMark: 100 }
const ASSOCIATE_SENIOR: OfficialFormat = {
  ...{ ...SENIOR, name: '副高', styles: ['A1', 'A2', 'A3', 'A4', 'X', 'CASE'] },
}
const FULL_SENIOR: OfficialFormat = { ...SENIOR, name: '正高', styles: ['X', 'CASE'] }

/** Codes of practical skills: no written exam. */
const SKILLS = /SJJN/

/** The format of a subject's exam, by its code (specification, section 3) and name; undefined: none is known. */
export function officialFormat({ code, name }: { code: string; name: string }): OfficialFormat | undefined {
  const family = code.slice(0, code.indexOf('_'))
  if (family === 'GJZC') return code.startsWith('GJZC_ZG_') || name.includes('正高') ? FULL_SENIOR : ASSOCIATE_SENIOR
  if (family === 'ZC') return TITLE
  if (family !== 'ZY' || SKILLS.test(code)) return undefined
  if (name.includes('护士')) return NURSE
  if (name.includes('药师')) return PHARMACIST
  if (name.includes('助理')) return ASSISTANT
  return name.includes('医师') ? PHYSICIAN : undefined
}

type Sections = readonly { styleCode: string; marks: readonly number[] }[]

/** A paper's shape as it is compared. Times in seconds. */
export interface PaperShape {
  room: 'open' | 'A' | 'B'
  /** Null: one may always enter. */
  entrySeconds: number | null
  handInAfterSeconds: number
  passMark: number | null
  units: readonly {
    name: string
    seconds: number
    restSeconds: number
    passMark: number | null
    sections: Sections
  }[]
}

const MINUTE = 60
const ROOMS = { open: '自由作答', A: '考场 A', B: '考场 B' } as const
const times = (minutes: readonly number[]) => minutes.join(' 或 ')
const minutesOf = (seconds: number) => Math.round(seconds / MINUTE)
const hundredths = (sections: Sections) =>
  sections.flatMap(({ marks }) => marks).reduce((sum, marks) => sum + Math.round(marks * 100), 0)
const passText = (passMark: number | null) => (passMark === null ? '合格线未定' : `合格线 ${passMark} 分`)

/** Where a paper differs from its exam's format, in words for its editor. A difference is no fault: papers may be shorter. */
export function formatRemarks(format: OfficialFormat, paper: PaperShape): string[] {
  const { passMark, units } = paper
  const texts: (string | false | undefined)[] = [
    units.length !== format.units && `有 ${units.length} 个单元，正式考试 ${format.units} 个`,
    ...units.flatMap((unit, at) => unitRemarks(format, unit, at, at === units.length - 1)),
  ]
  const full = hundredths(units.flatMap(({ sections }) => sections))
  if (format.fullMark !== undefined && full !== format.fullMark * 100)
    texts.push(`满分 ${full / 100} 分，正式考试 ${format.fullMark} 分`)
  if (format.passMark !== undefined && passMark !== format.passMark)
    texts.push(`${passText(passMark)}，正式考试 ${format.passMark} 分`)
  texts.push(...roomRemarks(format, paper))
  return texts.filter((text) => typeof text === 'string').map((text) => `${text}（${format.name}）`)
}

function roomRemarks(format: OfficialFormat, { room, entrySeconds, handInAfterSeconds }: PaperShape) {
  const { entryMinutes, handInMinutes } = format
  return [
    format.room !== undefined && room !== format.room && `是${ROOMS[room]}，正式考试是${ROOMS[format.room]}`,
    entryMinutes !== undefined &&
      entrySeconds !== entryMinutes * MINUTE &&
      `${entrySeconds === null ? '随时可以入场' : `开考 ${minutesOf(entrySeconds)} 分钟后不能入场`}，正式考试 ${entryMinutes} 分钟后不能入场`,
    handInMinutes !== undefined &&
      handInAfterSeconds !== handInMinutes * MINUTE &&
      `${handInAfterSeconds === 0 ? '随时可以交卷' : `开考 ${minutesOf(handInAfterSeconds)} 分钟后可以交卷`}，正式考试 ${handInMinutes} 分钟后`,
  ]
}

function unitRemarks(format: OfficialFormat, unit: PaperShape['units'][number], at: number, isLast: boolean) {
  const { unitQuestions, unitMinutes, unitMark, unitPassMark, questionMark, restMinutes, styles, unitStyles } = format
  const { seconds, restSeconds, sections } = unit
  const of = unit.name.trim() || `第 ${at + 1} 单元`
  const marks = sections.flatMap((section) => section.marks)
  const full = hundredths(sections)
  const others = questionMark === undefined ? 0 : marks.filter((one) => one !== questionMark).length
  const strange =
    styles && [...new Set(sections.map(({ styleCode }) => styleCode))].filter((one) => !styles.includes(one))
  const named = unitStyles?.filter((one) => one.of.test(unit.name)) ?? []
  const possible = (named.length > 0 ? named : (unitStyles ?? [])).map((one) => one.styles)
  return [
    unitQuestions !== undefined &&
      marks.length !== unitQuestions &&
      `${of}有 ${marks.length} 题，正式考试 ${unitQuestions} 题`,
    !unitMinutes.includes(seconds / MINUTE) &&
      `${of}限时 ${minutesOf(seconds)} 分钟，正式考试 ${times(unitMinutes)} 分钟`,
    restMinutes !== undefined &&
      !isLast &&
      restSeconds !== restMinutes * MINUTE &&
      `${of}之后休息 ${minutesOf(restSeconds)} 分钟，正式考试 ${restMinutes} 分钟`,
    strange && strange.length > 0 && `${of}有正式考试没有的题型：${strange.join('、')}`,
    possible.length > 0 &&
      !possible.some((one) => hasStyles(one, sections)) &&
      `${of}的题型数与正式考试不同：${possible.map(stylesText).join('，或 ')}`,
    others > 0 && `${of}有 ${others} 题不是 ${questionMark} 分，正式考试每题 ${questionMark} 分`,
    unitMark !== undefined && full !== unitMark * 100 && `${of}满分 ${full / 100} 分，正式考试 ${unitMark} 分`,
    unitPassMark !== undefined &&
      unit.passMark !== unitPassMark &&
      `${of}${passText(unit.passMark)}，正式考试 ${unitPassMark} 分`,
  ]
}

function hasStyles(styles: Readonly<Record<string, number>>, sections: Sections): boolean {
  const counts = new Map<string, number>()
  for (const { styleCode, marks } of sections) counts.set(styleCode, (counts.get(styleCode) ?? 0) + marks.length)
  return counts.size === Object.keys(styles).length && [...counts].every(([code, count]) => styles[code] === count)
}

const stylesText = (styles: Readonly<Record<string, number>>): string =>
  Object.entries(styles)
    .map(([code, count]) => `${code} ${count}`)
    .join('、')
