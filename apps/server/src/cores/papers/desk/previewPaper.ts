import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { WireExamSection } from '@tizhou/contract/areas/exams/examSection'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { sectionJson, sheetOf } from '../attempts/paperSheet.ts'
import { newParts, paperRow } from '../filing/filePaper.ts'
import { hasCases, type Paper, paperOf } from '../paper.ts'
import { examQuestionsOf } from '../papers.ts'
import { draftOfForm } from './paperForm.ts'

/** A paper as its form says, as if it were filed. What it still lacks is left out: empty units and sections too. */
export interface PreviewedPaper {
  paper: Paper
  hasCases: boolean
  /** Of every unit, with all steps and sections open; without keys. */
  units: { unitID: number; restSeconds: number; sections: WireExamSection[] }[]
}

/** The paper of a form. The ids of its parts are of this reading alone; nothing is written. */
export async function previewPaper(
  store: Store,
  subjectID: number,
  { key, form, now }: { key: string; form: WirePaperForm; now: number },
): Promise<PreviewedPaper> {
  const ids = form.units.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map((one) => one.allTestID)))
  const questions = await examQuestionsOf(store, subjectID, [...new Set(ids)])
  const rows = new Map(questions.map((row) => [row.question_id, row]))
  const draft = draftOfForm(key, withKnown(form, rows))
  const paperID = newId()
  const parts = newParts(paperID, draft)
  const row = {
    ...{ ...paperRow(draft), paper_id: paperID, subject_id: subjectID, position: 0, updated_at: now },
    ...{ withdrawn_at: null, collected_at: null },
  }
  const items = parts.items.flatMap(({ question_id, section_id, marks }) => {
    const question = rows.get(question_id)
    if (!question) return []
    const { form: kind, style_id, group_id } = question
    return [{ question_id, section_id, marks, form: kind, style_id, group_id }]
  })
  const paper = paperOf(row, parts, items)
  // In free order everything is open: the page that shows it locks as its room does.
  const open: Paper = { ...paper, room: 'open', items: new Map([...paper.items].map(([id, one]) => [id, free(one)])) }
  const sheet = sheetOf(open, questions)
  return {
    paper,
    hasCases: hasCases(paper),
    units: open.units.map(({ unitID, sections }) => ({
      unitID,
      restSeconds: paper.plan.units.find((unit) => unit.unitID === unitID)?.restSeconds ?? 0,
      sections: sections.map(
        (section) => JSON.parse(sectionJson(open, sheet, section, 0, new Set())) as WireExamSection,
      ),
    })),
  }
}

const free = <Item extends { steps: number[] | null }>(item: Item): Item => ({ ...item, steps: null })

/** The form without questions that are not there, or stand in it a second time, and without what is empty then. */
function withKnown(form: WirePaperForm, rows: ReadonlyMap<number, unknown>): WirePaperForm {
  const met = new Set<number>()
  const isNew = (id: number) => rows.has(id) && !met.has(id) && met.add(id)
  const units = form.units.map((unit) => ({
    ...unit,
    sections: unit.sections
      .map((section) => ({ ...section, items: section.items.filter(({ allTestID }) => isNew(allTestID)) }))
      .filter(({ items }) => items.length > 0),
  }))
  return { ...form, units: units.filter(({ sections }) => sections.length > 0) }
}
