/** What is known of a real exam's papers (exam-formats, "Papers"). Absent: not known, or sources differ. */
export interface OfficialFormat {
  name: string
  units: number
  /** Questions of each unit. */
  unitQuestions: number
  /** Minutes of a unit; several where sources or years differ. */
  unitMinutes: readonly number[]
  /** Of the whole paper. */
  fullMark?: number
  passMark?: number
  /** Minutes of rest after each unit but the last. */
  restMinutes?: number
  /** Questions of each style code in a unit; several where the exam's papers differ. */
  unitStyles?: readonly Readonly<Record<string, number>>[]
}

const PHYSICIAN: OfficialFormat = {
  ...{ name: '执业医师', units: 4, unitQuestions: 150, unitMinutes: [120, 150], fullMark: 600, passMark: 360 },
}
const ASSISTANT: OfficialFormat = {
  ...{ name: '执业助理医师', units: 2, unitQuestions: 150, unitMinutes: [120, 150], fullMark: 300, passMark: 180 },
}
const NURSE: OfficialFormat = {
  ...{ name: '护士执业', units: 2, unitQuestions: 120, unitMinutes: [100], restMinutes: 45 },
}
const PHARMACIST: OfficialFormat = {
  ...{ name: '执业药师', units: 4, unitQuestions: 120, unitMinutes: [150], fullMark: 480 },
  unitStyles: [
    { YA: 40, YB: 60, YC: 10, X: 10 },
    { YA: 40, YB: 50, YC: 20, X: 10 },
  ],
}
const TITLE: OfficialFormat = {
  ...{ name: '卫生专业技术资格', units: 4, unitQuestions: 100, unitMinutes: [90, 120], fullMark: 400 },
}

/** The format of a subject's exam, by its code (specification, section 3) and name; undefined: none is known. */
export function officialFormat({ code, name }: { code: string; name: string }): OfficialFormat | undefined {
  const family = code.slice(0, code.indexOf('_'))
  if (family === 'ZC') return TITLE
  if (family !== 'ZY') return undefined
  if (name.includes('护士')) return NURSE
  if (name.includes('药师')) return PHARMACIST
  if (name.includes('助理')) return ASSISTANT
  return name.includes('医师') ? PHYSICIAN : undefined
}

/** A paper's shape as it is compared. Times in seconds. */
export interface PaperShape {
  passMark: number | null
  units: readonly {
    name: string
    seconds: number
    restSeconds: number
    sections: readonly { styleCode: string; marks: readonly number[] }[]
  }[]
}

const MINUTE = 60
const times = (minutes: readonly number[]) => minutes.join(' 或 ')

/** Where a paper differs from its exam's format, in words for its editor. A difference is no fault: papers may be shorter. */
export function formatRemarks(format: OfficialFormat, { passMark, units }: PaperShape): string[] {
  const remarks: string[] = []
  const say = (isSo: boolean, text: string) => {
    if (isSo) remarks.push(`${text}（${format.name}）`)
  }
  say(units.length !== format.units, `有 ${units.length} 个单元，正式考试 ${format.units} 个`)
  for (const [at, { name, seconds, restSeconds, sections }] of units.entries()) {
    const of = name.trim() || `第 ${at + 1} 单元`
    const count = sections.reduce((sum, { marks }) => sum + marks.length, 0)
    say(count !== format.unitQuestions, `${of}有 ${count} 题，正式考试 ${format.unitQuestions} 题`)
    say(
      !format.unitMinutes.includes(seconds / MINUTE),
      `${of}限时 ${Math.round(seconds / MINUTE)} 分钟，正式考试 ${times(format.unitMinutes)} 分钟`,
    )
    if (format.restMinutes !== undefined && at < units.length - 1)
      say(
        restSeconds !== format.restMinutes * MINUTE,
        `${of}之后休息 ${Math.round(restSeconds / MINUTE)} 分钟，正式考试 ${format.restMinutes} 分钟`,
      )
    if (format.unitStyles && !format.unitStyles.some((styles) => hasStyles(styles, sections)))
      say(true, `${of}的题型数与正式考试不同：${format.unitStyles.map(stylesText).join('，或 ')}`)
  }
  const full = units
    .flatMap(({ sections }) => sections.flatMap(({ marks }) => marks))
    .reduce((sum, marks) => sum + Math.round(marks * 100), 0)
  if (format.fullMark !== undefined)
    say(full !== format.fullMark * 100, `满分 ${full / 100} 分，正式考试 ${format.fullMark} 分`)
  if (format.passMark !== undefined)
    say(
      passMark !== format.passMark,
      `${passMark === null ? '合格线未定' : `合格线 ${passMark} 分`}，正式考试 ${format.passMark} 分`,
    )
  return remarks
}

function hasStyles(
  styles: Readonly<Record<string, number>>,
  sections: readonly { styleCode: string; marks: readonly number[] }[],
): boolean {
  const counts = new Map<string, number>()
  for (const { styleCode, marks } of sections) counts.set(styleCode, (counts.get(styleCode) ?? 0) + marks.length)
  return counts.size === Object.keys(styles).length && [...counts].every(([code, count]) => styles[code] === count)
}

const stylesText = (styles: Readonly<Record<string, number>>): string =>
  Object.entries(styles)
    .map(([code, count]) => `${code} ${count}`)
    .join('、')
