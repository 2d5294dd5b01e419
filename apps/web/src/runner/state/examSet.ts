import type { WireExamItem, WireExamSection, WireSealedItem } from '@tizhou/contract/areas/exams/examSection'
import type { Option } from '@tizhou/domain/content/question'
import type { Question, QuestionGroup, QuestionSet, StyleSection } from './question.ts'

type WireItem = WireExamItem | WireSealedItem

/**
 * A unit of a paper as the runner's set: without keys, and with sealed questions that have no text. Made again whenever
 * the server hands out more (RunnerStore.replaceSet). Sections take the place of practice's styles.
 */
export function setFromSections(sections: readonly WireExamSection[]): QuestionSet {
  const questions: Question[] = []
  const styles: StyleSection[] = []
  for (const section of sections) {
    const listed: StyleSection = { id: section.SectionID, name: section.Name, questions: [] }
    for (const entry of section.TestItems) {
      const added = 'GroupID' in entry ? membersOf(entry, section) : [questionOf(entry, section)]
      for (const question of added) {
        question.number = questions.push(question)
        listed.questions.push(question.id)
      }
    }
    styles.push(listed)
  }
  return {
    contentVersion: '',
    questions,
    byID: new Map(questions.map((question) => [question.id, question])),
    styles,
    past: new Map(),
    crowd: new Map(),
    lastID: null,
  }
}

type WireGroup = Extract<WireExamSection['TestItems'][number], { GroupID: number }>

function membersOf(wire: WireGroup, section: WireExamSection): Question[] {
  const shared = wire.SelectedItems?.map(optionOf)
  const group: QuestionGroup = {
    id: wire.GroupID,
    stem: wire.FrontTitle,
    members: wire.Items.map((item) => item.AllTestID),
  }
  if (shared) group.options = shared
  return wire.Items.map((item) => {
    const question = questionOf(item, section)
    if (shared && question.options.length === 0 && !question.sealed) question.options = shared
    return { ...question, group }
  })
}

function questionOf(wire: WireItem, section: WireExamSection): Question {
  const question: Question = {
    id: wire.AllTestID,
    form: wire.ChildTableName,
    style: { id: wire.StyleID, name: section.Name },
    sectionID: section.SectionID,
    chapterID: 0,
    number: 0,
    stem: '',
    options: [],
    answer: '',
    keyless: true,
    explanation: '',
    points: [],
  }
  if ('Sealed' in wire) return { ...question, sealed: true }
  question.stem = wire.Title
  question.options = wire.SelectedItems.map(optionOf)
  if (wire.Hint) question.hint = wire.Hint
  if (wire.Blanks !== undefined) question.blanks = wire.Blanks
  return question
}

const optionOf = ({ ItemName, Content }: { ItemName: string; Content: string }): Option => ({
  name: ItemName,
  content: Content,
})
