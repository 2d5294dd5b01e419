import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { WireHistory, WireTestGroup, WireTestItem, WireTestSet } from '@tizhou/contract/testSet'
import type { Option } from '@tizhou/domain/content/question'
import type { Effect } from '@tizhou/domain/runner/state'
import type { Crowd, Past, Question, QuestionGroup, QuestionSet, StyleSection } from './question.ts'

/** Sets of the wrong book carry further facts of their questions. */
type WireSet = WireTestSet & { Facts?: Readonly<Record<string, { Reason: string | null }>> }

/**
 * Converts the wire's names into the runner's (design, "Where the specification gives no shape"). Missing parts
 * (history, statistics) become empty maps, never an error.
 */
export function setFromWire(wire: WireSet): QuestionSet {
  const questions: Question[] = []
  const styles: StyleSection[] = []
  for (const style of wire.test.StyleItems) {
    const section: StyleSection = { id: style.StyleID, name: style.StyleName, questions: [] }
    for (const entry of style.TestItems) {
      const added = isGroup(entry) ? membersOf(entry, section.name) : [questionFromWire(entry, section.name)]
      for (const question of added) {
        question.number = questions.push(question)
        section.questions.push(question.id)
      }
    }
    if (section.questions.length > 0) styles.push(section)
  }
  return {
    contentVersion: wire.ContentVersion,
    questions,
    byID: new Map(questions.map((question) => [question.id, question])),
    styles,
    past: new Map(wire.history.map((entry) => [entry.AllTestID, pastFromWire(entry, wire.Facts)])),
    crowd: new Map(wire.testInfo.map((entry) => [entry.AllTestID, crowdFromWire(entry.Statistics.Test)])),
    lastID: wire.LastTestID ?? null,
  }
}

const isGroup = (entry: WireTestGroup | WireTestItem): entry is WireTestGroup => 'GroupID' in entry

function membersOf(wire: WireTestGroup, styleName: string): Question[] {
  const items = wire.BTestItems ?? wire.A3TestItems ?? wire.CaseTestItems ?? []
  const group: QuestionGroup = {
    id: wire.GroupID,
    stem: wire.FrontTitle,
    members: items.map((item) => item.AllTestID),
  }
  if (wire.SelectedItems) group.options = wire.SelectedItems.map(optionFromWire)
  return items.map((item) => {
    const question = questionFromWire(item, styleName)
    if (question.options.length === 0 && group.options) question.options = group.options
    return { ...question, group }
  })
}

function questionFromWire(wire: WireTestItem, styleName: string): Question {
  return {
    id: wire.AllTestID,
    form: wire.ChildTableName,
    style: { id: wire.StyleID, name: styleName },
    chapterID: wire.CptID,
    number: 0,
    hint: wire.Hint || undefined,
    stem: wire.Title,
    options: wire.SelectedItems.map(optionFromWire),
    answer: wire.Answer,
    explanation: wire.Explain,
    ...(wire.Reasons && { reasons: wire.Reasons.map(optionFromWire) }),
    points: wire.TestPoint,
    source: wire.Source,
    year: wire.Year,
    difficulty: wire.Difficulty,
    ...(wire.Waits && { keyless: true, waits: wire.Waits, waitsUntil: wire.WaitsUntil, blanks: wire.Blanks }),
  }
}

function optionFromWire(wire: WireTestItem['SelectedItems'][number]): Option {
  const option: Option = { name: wire.ItemName, content: wire.Content }
  if (wire.Weight !== undefined) option.weight = wire.Weight
  return option
}

function pastFromWire(wire: WireHistory, facts: WireSet['Facts']): Past {
  return {
    reason: facts?.[wire.AllTestID]?.Reason as Past['reason'],
    reply: wire.LastUserReply,
    right: wire.IsRight === null ? null : wire.IsRight === 1,
    percent: wire.Percent ?? null,
    spent: wire.SpendTime,
    doneCount: wire.DoneCount,
    wrongCount: wire.WrongCount,
    inWrongBook: wire.IsWrong === 1,
    favourite: wire.IsFav === 1,
    note: wire.Note ?? '',
    lastTime: wire.LastTime,
  }
}

function crowdFromWire(wire: WireTestSet['testInfo'][number]['Statistics']['Test']): Crowd {
  return {
    answered: wire.Answered,
    right: wire.Right,
    favoured: wire.Favoured,
    noted: wire.Noted,
    options: wire.Options,
  }
}

/** A reply as the state machine gives it, to be sent to the server. */
export type GivenReply = Omit<Extract<Effect, { type: 'reply' }>, 'type'>

/** The reply in the wire's form. It counts for the chapter that its question belongs to. */
export function replyToWire(given: GivenReply, chapterID: number, mode: WireReply['mode'], replyID: string): WireReply {
  const reply: WireReply = {
    replyID,
    allTestID: given.id,
    cptID: chapterID,
    lastUserReply: given.text,
    spendTime: given.spendSeconds,
    answeredAt: given.at,
    mode,
  }
  if (given.selfScore !== undefined) reply.selfScore = given.selfScore
  if (given.certainty !== undefined) reply.certainty = given.certainty
  return reply
}
