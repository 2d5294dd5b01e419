import { SOURCES } from '@tizhou/catalogue/sources'
import { styleOfCode } from '@tizhou/catalogue/styles'
import { FULL_MARKS } from '@tizhou/demo/interview'
import { readDemoSubjects } from '@tizhou/demo/subjects'
import { checkQuestion } from '@tizhou/domain/content/checkQuestion'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { readScoring } from '@tizhou/domain/content/scoringPoints'
import { describe, expect, test } from 'vitest'
import type { TreeChapterDraft } from '../../cores/content/trees/fileTree.ts'
import { readDemoQuestions } from './demoQuestions.ts'
import { chapterDraft } from './demoTrees.ts'

/** Possible mistakes in demo content (docs/areas/content.md). */

/** Question types by family of exam. */
const SINGLE = ['A1', 'A2', 'A3', 'A4', 'B1']
const TYPES: readonly [string, readonly string[]][] = [
  ['ZY_', SINGLE],
  ['ZC_', [...SINGLE, 'CASE']],
  ['GJZC_', ['BL', 'JD']],
]

/** From this likeness on two stems count as the same case in other words; different cases are less alike. */
const TOO_ALIKE = 0.2

const CJK = /[\u4e00-\u9fff]+|[A-Za-z]{2,}/g

/** The words of a stem: pairs of characters, and Latin words, without numbers, signs and single letters of units. */
const wordsOf = ({ group, hint, stem }: QuestionDraft): Set<string> =>
  new Set(
    (`${group?.stem ?? ''} ${hint ?? ''} ${stem}`.match(CJK) ?? []).flatMap((run) =>
      /^[A-Za-z]/.test(run) ? [run.toLowerCase()] : [...run].slice(1).map((_, at) => run.slice(at, at + 2)),
    ),
  )

/** The share of common words of two stems (Dice), weighted by rarity in the bank. */
function likeness(bank: readonly QuestionDraft[]): (one: QuestionDraft, other: QuestionDraft) => number {
  const words = new Map(bank.map((draft) => [draft, wordsOf(draft)]))
  const stems = new Map<string, number>()
  for (const word of [...words.values()].flatMap((of) => [...of])) stems.set(word, (stems.get(word) ?? 0) + 1)
  const weight = (of: readonly string[]) =>
    of.reduce((sum, word) => sum + Math.log(bank.length / (stems.get(word) ?? 1)), 0)
  return (one, other) => {
    const [own, others] = [[...(words.get(one) ?? [])], words.get(other) ?? new Set<string>()] as const
    const shared = own.filter((word) => others.has(word))
    return (2 * weight(shared)) / (weight(own) + weight([...others]) || 1)
  }
}

const demoSubjects = await Promise.all(
  readDemoSubjects().map(async (subject) => ({ ...subject, questions: await readDemoQuestions(subject) })),
)

describe.each(demoSubjects.map((subject) => [subject.appEName, subject] as const))('%s', (_code, subject) => {
  const { papers, questions: all } = subject
  const inChapters = all.filter(({ chapterPath }) => chapterPath.length > 0)
  const byID = new Map(all.map((draft) => [draft.externalID, draft]))
  const groups = Map.groupBy(
    all.filter(({ group }) => group),
    ({ group }) => group?.key as string,
  )

  test('no two questions have the same id, and none is there twice', () => {
    const seen = new Set<string>()
    expect(all.map(({ externalID }) => externalID).filter((id) => seen.size === seen.add(id).size)).toEqual([])
    const stems = new Map<string, string>()
    const twice = all.flatMap(({ externalID, stem, group, options, hint }) => {
      const text = JSON.stringify([group?.stem, hint, stem, options.map(({ content }) => content)])
      const other = stems.get(text)
      stems.set(text, externalID)
      return other === undefined ? [] : [[other, externalID]]
    })
    expect(twice).toEqual([])
  })

  /** Five options: always choosing the same one must be right in about a fifth. */
  const singles = all.filter(({ options, answer }) => options.length === 5 && /^[A-E]$/.test(answer))

  test('the key stands in each place about equally often, and is the longest option about as often as chance has it', () => {
    if (singles.length === 0) return
    const share = (of: readonly unknown[]) => of.length / singles.length
    for (const place of 'ABCDE') {
      const there = share(singles.filter(({ answer }) => answer === place))
      expect(there, place).toBeGreaterThan(0.15)
      expect(there, place).toBeLessThan(0.25)
    }
    const isLongest = ({ options, answer }: (typeof singles)[number]) => {
      const key = options.find(({ name }) => name === answer)?.content.length ?? 0
      return options.every(({ name, content }) => name === answer || content.length < key)
    }
    expect(share(singles.filter(isLongest))).toBeLessThan(0.23)
  })

  test('no place of a case’s options is where the weightiest ones stand', () => {
    const cases = all.filter(({ form }) => form === 'CASETEST')
    for (const place of 'ABCDEFG') {
      const there = cases.flatMap(({ options }) => options.filter(({ name }) => name === place))
      const weighty = there.filter(({ weight }) => weight === 2)
      if (there.length >= 12) expect(weighty.length / there.length, place).toBeLessThan(0.55)
    }
  })

  test('every question keeps the rules of the editor, and is explained', () => {
    const faults = all.flatMap(({ externalID, form, style, group, hint, source, year, difficulty, ...draft }) => {
      const checked = checkQuestion(form, {
        ...draft,
        hint: hint ?? '',
        source: source ?? '',
        year: year ?? null,
        difficulty: difficulty ?? null,
        groupStem: group?.stem ?? '',
      })
      const reasons = checked.ok ? [] : checked.faults.map(({ field, reason }) => `${field}: ${reason}`)
      if (styleOfCode(style)?.form !== form) reasons.push(`style ${style} is no ${form}`)
      if (draft.explanation.trim().length < 20) reasons.push('no explanation')
      if (draft.points.length === 0) reasons.push('no point')
      if (checked.ok && checked.question.answer !== draft.answer) reasons.push(`key ${draft.answer} is not canonical`)
      return reasons.length > 0 ? [`${externalID}: ${reasons.join(', ')}`] : []
    })
    expect(faults).toEqual([])
  })

  test('the options of a question differ from one another; single choice has five', () => {
    const faults = all.filter(
      ({ form, options }) =>
        new Set(options.map(({ content }) => content.trim())).size < options.length ||
        (['ATEST', 'A3TEST'].includes(form) && options.length !== 5),
    )
    expect(faults.map(({ externalID }) => externalID)).toEqual([])
  })

  test('whoever knows nothing gains nothing by a letter, or by the longest option', () => {
    const choices = all.filter(({ form }) => form === 'ATEST' || form === 'A3TEST')
    if (choices.length === 0) return
    const letters = Map.groupBy(choices, ({ answer }) => answer)
    for (const [letter, of] of letters) expect([letter, of.length / choices.length < 0.3]).toEqual([letter, true])
    const told = choices.filter(({ answer, options }) => {
      const others = options.filter(({ name }) => name !== answer).map(({ content }) => content.length)
      const key = options.find(({ name }) => name === answer)?.content.length ?? 0
      return key > Math.max(...others) + 2
    })
    // By chance the longest of five options is the key in one of five.
    expect(told.length / choices.length).toBeLessThan(0.25)
  })

  test('cases have at least three steps of six to twelve weighted options, one of them key', () => {
    const cases = [...groups.values()].filter(([first]) => first?.form === 'CASETEST')
    const faults = cases.flatMap((steps) => [
      ...(steps.length >= 3 && steps.length <= 12 ? [] : [`${steps[0]?.group?.key}: ${steps.length} steps`]),
      ...steps
        .filter(
          ({ options }) =>
            options.length < 6 ||
            options.length > 12 ||
            options.some(({ weight }) => weight === undefined || ![2, 1, 0, -1].includes(weight)) ||
            !options.some(({ weight }) => weight === 2) ||
            !options.some(({ weight = 1 }) => weight <= 0),
        )
        .map(({ externalID }) => externalID),
    ])
    expect(faults).toEqual([])
  })

  test('a question that stands in papers only stands in one', () => {
    const asked = new Set(
      papers.flatMap(({ units }) => units.flatMap(({ sections }) => sections)).flatMap((section) => section.questions),
    )
    const idle = all.filter(({ chapterPath, externalID }) => chapterPath.length === 0 && !asked.has(externalID))
    expect(idle.map(({ externalID }) => externalID)).toEqual([])
  })

  test('chapters that are free or open by sharing are chapters of the first tree', () => {
    const paths = new Set(
      inChapters.flatMap(({ chapterPath }) => chapterPath.map((_, at) => chapterPath.slice(0, at + 1).join('/'))),
    )
    const named = [...(subject.freeChapters ?? []), ...(subject.shared ?? []).map(({ path }) => path)]
    expect(named.filter((path) => !paths.has(path))).toEqual([])
  })

  test('no two papers have the same key, and every section is of one style, of known questions, groups whole', () => {
    expect(new Set(papers.map(({ key }) => key)).size).toBe(papers.length)
    const faults: string[] = []
    for (const paper of papers) {
      const seen = new Set<string>()
      for (const section of paper.units.flatMap((unit) => unit.sections)) {
        const ids = section.questions
        if (ids.length === 0) faults.push(`${paper.key}: nothing in ${section.style}`)
        if (!(section.marks > 0)) faults.push(`${paper.key}: ${section.style} without marks`)
        for (const id of ids) {
          const draft = byID.get(id)
          if (draft?.style !== section.style) faults.push(`${paper.key}: ${id} in ${section.style}`)
          if (seen.has(id)) faults.push(`${paper.key}: ${id} twice`)
          seen.add(id)
          const members = groups.get(draft?.group?.key ?? '') ?? []
          if (members.some((member) => !ids.includes(member.externalID))) faults.push(`${paper.key}: ${id} torn apart`)
        }
      }
      for (const unit of paper.units) {
        const full = unit.sections.reduce((sum, section) => sum + section.questions.length * section.marks, 0)
        if (unit.sections.length === 0 || !(unit.minutes > 0)) faults.push(`${paper.key}: ${unit.name} is empty`)
        if (unit.passMark !== undefined && !(unit.passMark > 0 && unit.passMark < full))
          faults.push(`${paper.key}: ${unit.name} passes at ${unit.passMark} of ${full}`)
      }
    }
    expect(faults).toEqual([])
  })

  /** exam-formats, "Question types" and "Papers"; for the title exams: docs/areas/content.md. */
  test('a paper holds the types of its exam and no others', () => {
    const asked = TYPES.find(([family]) => subject.appEName.startsWith(family))?.[1] ?? []
    const faults = papers.flatMap(({ key, units }) =>
      units.flatMap(({ sections }) =>
        sections.filter(({ style }) => !asked.includes(style)).map(({ style }) => `${key}: ${style}`),
      ),
    )
    expect(faults).toEqual([])
  })

  /** docs/areas/content.md, "Trees and papers": 90 minutes for 100 questions, shorter units accordingly. */
  test('a unit of a 主治 paper takes 90 minutes for 100 questions, up to the next five', () => {
    const units = papers.flatMap(({ key, units }) => units.map((unit) => ({ key, ...unit })))
    const faults = units.filter(({ minutes, sections }) => {
      const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
      return subject.appEName.startsWith('ZC_') && minutes !== Math.ceil((count * 90) / 100 / 5) * 5
    })
    expect(faults.map(({ key, name, minutes }) => `${key} ${name}: ${minutes}`)).toEqual([])
  })

  test('what was asked in a year, and what stands in 抓考点, is of the types of its exam', () => {
    const asked = TYPES.find(([family]) => subject.appEName.startsWith(family))?.[1] ?? []
    const idsIn = ({ questions = [], children = [] }: TreeChapterDraft): readonly string[] => [
      ...questions,
      ...children.flatMap(idsIn),
    ]
    const grabbed = subject.trees
      .filter(({ source }) => source === SOURCES.GrabPoint)
      .flatMap(({ chapters }) => chapters.flatMap((chapter) => idsIn(chapterDraft(chapter, all))))
    const dated = all.filter(({ year }) => (year ?? null) !== null).map(({ externalID }) => externalID)
    expect([...grabbed, ...dated].filter((id) => !asked.includes(byID.get(id)?.style ?? ''))).toEqual([])
  })

  test('what stands in papers only, nobody has practised: no chapter asks nearly the same', () => {
    const own = all.filter(({ chapterPath }) => chapterPath.length === 0)
    const alike = likeness(all)
    const repeats = own.flatMap((one) =>
      inChapters
        .map((other) => [alike(one, other), other.externalID] as const)
        .filter(([share]) => share >= TOO_ALIKE)
        .map(([share, other]) => `${one.externalID}: ${other} ${share.toFixed(2)}`),
    )
    expect(repeats).toEqual([])
  })

  /** docs/decisions/0026-ranked-windows.md: keys are withheld during the window, and must not be known before it. */
  test('what a ranked paper asks that is still to be sat stands in no chapter', () => {
    const ranked = papers.filter(({ closesIn = 0 }) => closesIn > 0)
    expect(ranked.length).toBe({ ZC_NK_YTMJ: 2, ZY_LCZY_YTMJ: 1 }[subject.appEName] ?? 0)
    const idsIn = ({ questions = [], children = [] }: TreeChapterDraft): readonly string[] => [
      ...questions,
      ...children.flatMap(idsIn),
    ]
    const inTrees = new Set([
      ...inChapters.map(({ externalID }) => externalID),
      ...subject.trees.flatMap(({ chapters }) => chapters.flatMap((chapter) => idsIn(chapterDraft(chapter, all)))),
    ])
    const asked = ranked
      .flatMap(({ units }) => units.flatMap(({ sections }) => sections))
      .flatMap((one) => one.questions)
    expect(asked.filter((id) => inTrees.has(id))).toEqual([])
    expect(asked.length).toBe(new Set(asked).size)
  })

  test('ages are written as papers write them', () => {
    const texts = all.flatMap(({ externalID, stem, hint, group }) =>
      [stem, hint ?? '', group?.stem ?? ''].map((text) => [externalID, text] as const),
    )
    const faults = texts.filter(
      ([, text]) =>
        /\d\s+岁/.test(text) ||
        (/^(【病例】)?[男女].{0,3}，\s*\d+\s*(岁|个月|天)/.test(text) &&
          !/^(【病例】)?[男女]，\d+(岁|个月|天)。/.test(text)),
    )
    expect(faults.map(([id]) => id)).toEqual([])
  })

  test('every tree has chapters, every lowest chapter has questions, none twice in a tree', () => {
    const faults: string[] = []
    const points = new Set(inChapters.flatMap((draft) => draft.points))
    for (const { source, examType = '', chapters } of subject.trees) {
      const seen = new Set<string>()
      const walk = (chapter: TreeChapterDraft, path: string) => {
        const { questions = [], children = [], points: about = [] } = chapter
        if (questions.length + children.length === 0) faults.push(`${path}: empty`)
        for (const id of questions) {
          if (!inChapters.some(({ externalID }) => externalID === id)) faults.push(`${path}: no question ${id}`)
          if (seen.has(id)) faults.push(`${path}: ${id} twice`)
          seen.add(id)
          const members = groups.get(byID.get(id)?.group?.key ?? '') ?? []
          if (members.some((member) => !questions.includes(member.externalID))) faults.push(`${path}: ${id} torn apart`)
        }
        for (const point of about)
          if (point !== undefined && !points.has(point)) faults.push(`${path}: no point ${point}`)
        for (const child of children) walk(child, `${path}/${child.name}`)
      }
      if (chapters.length === 0) faults.push(`${source}: empty`)
      for (const chapter of chapters) walk(chapterDraft(chapter, all), `${source}${examType}/${chapter.name}`)
    }
    expect(faults).toEqual([])
  })
})

/** Sources by page: each must have content in both subjects that learners can choose. */
const PAPER_SOURCES = [
  'RealPaper',
  'ComputerPaper',
  'TalkToMachine',
  'Pilot',
  'FirstMock',
  'FiveHundred',
  'SecretScript',
  'Free',
] as const
const TREE_SOURCES = ['Books', 'GrabPoint', 'YHJF', 'FocalPoint', 'ConnectionPra', 'ScratchSprint', 'Free'] as const

describe.each(['ZC_NK_YTMJ', 'ZY_LCZY_YTMJ'])('pages of %s', (code) => {
  const subject = demoSubjects.find(({ appEName }) => appEName === code)
  test.each(PAPER_SOURCES)('papers of %s', (source) => {
    expect(subject?.papers.filter((paper) => paper.source === SOURCES[source]).length).toBeGreaterThan(0)
  })
  test.each(TREE_SOURCES)('a tree of %s', (source) => {
    expect(subject?.trees.filter((tree) => tree.source === SOURCES[source]).length).toBe(1)
  })
  test('a mock exam that has closed, with candidates, and one that is open', () => {
    const mocks = subject?.papers.filter(({ kind }) => kind === 'firstMock') ?? []
    expect(mocks.some(({ closesIn = 0, candidates = 0 }) => closesIn < 0 && candidates >= 20)).toBe(true)
    expect(mocks.some(({ opensIn = 1, closesIn = 0 }) => opensIn <= 0 && closesIn > 24)).toBe(true)
  })
  test('a secret paper that has opened, and one that has not', () => {
    const days = subject?.papers.filter(({ kind }) => kind === 'secret').map(({ opensIn = 0 }) => opensIn) ?? []
    expect([days.some((hours) => hours <= 0), days.some((hours) => hours > 24)]).toEqual([true, true])
  })
})

/** exam-formats, "Papers": about 100 questions a unit of the title exam, 150 a unit of the licence exam. */
test.each([
  ['ZC_NK_YTMJ', 'A', 100, 3],
  ['ZY_LCZY_YTMJ', 'B', 150, 1],
] as const)(
  '%s has a paper of room %s with units at the size of the exam (%i questions)',
  (code, room, size, whole) => {
    const papers = demoSubjects.find(({ appEName }) => appEName === code)?.papers ?? []
    const sizes = papers
      .filter((paper) => paper.room === room)
      .map(({ units }) => units.map(({ sections }) => sections.flatMap(({ questions }) => questions).length))
    expect(Math.max(...sizes.map((units) => units.filter((count) => count === size).length))).toBe(whole)
  },
)

test('both editions of 执业章节 are there', () => {
  const trees = demoSubjects.find(({ appEName }) => appEName === 'ZY_LCZY_YTMJ')?.trees ?? []
  expect(trees.filter(({ source }) => source === SOURCES.ZhiYe).map(({ examType }) => examType)).toEqual([
    undefined,
    'YTMJ',
  ])
})

describe('interviews', () => {
  const subject = demoSubjects.find(({ appEName }) => appEName.includes('_MNDB'))
  const questions = subject?.questions ?? []

  test('at least thirty questions, and papers of past years and mock ones', () => {
    expect(questions.length).toBeGreaterThanOrEqual(30)
    for (const source of [SOURCES.RealPaper, SOURCES.Mock])
      expect(subject?.papers.some((paper) => paper.source === source)).toBe(true)
  })

  test.each(questions.map((draft) => [draft.externalID, draft] as const))(
    '%s: scoring points add up to its full mark, and there is a time to answer',
    (_id, { explanation, style, answer }) => {
      const { minutes, points, fullMark } = readScoring(explanation)
      expect(fullMark).toBe(FULL_MARKS[style as keyof typeof FULL_MARKS])
      expect(points.length).toBeGreaterThanOrEqual(4)
      expect(minutes).toBeGreaterThanOrEqual(3)
      expect(answer.length).toBeGreaterThan(100)
    },
  )
})

test('a subject that names another for its interviews finds it', () => {
  const named = demoSubjects.flatMap(({ mockSubject }) => (mockSubject === undefined ? [] : [mockSubject]))
  expect(named.length).toBeGreaterThan(0)
  for (const code of named) expect(demoSubjects.some(({ appEName }) => appEName === code)).toBe(true)
})
