import { styleOfID } from '@tizhou/catalogue/styles'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { PaperKind } from '@tizhou/contract/areas/exams/exams'
import type { RoomName } from '@tizhou/contract/papers'
import type { PaperShape } from '@tizhou/domain/exam/officialFormats'
import type { RuleVersion } from '@tizhou/domain/scoring/casetest'
import type { PaperDraft } from '../filing/filePaper.ts'
import type { PaperRow, paperParts } from '../filing/paperEditing.ts'

type Section = WirePaperForm['units'][number]['sections'][number]

/** Editors make papers of every kind but those that learners build. */
const authored = (kind: string): WirePaperForm['kind'] => kind as WirePaperForm['kind']
const inMarks = (hundredths: number): number => hundredths / 100

/** The form of a filed paper. `lines`: the blueprint of a section, by its place in the paper, as its draft kept it. */
export function formOfPaper(
  row: PaperRow,
  { units, sections, items }: Awaited<ReturnType<typeof paperParts>>,
  blueprint?: WirePaperForm,
): WirePaperForm {
  return {
    name: row.name,
    kind: authored(row.kind),
    sourceName: row.source_name,
    groupName: row.group_name,
    room: row.room as RoomName,
    year: row.year,
    module: row.module,
    isFree: row.is_free === 1,
    rule: row.rule_version as RuleVersion,
    passMark: row.pass_mark === null ? null : inMarks(row.pass_mark),
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    tellsAt: row.tells_at,
    entrySeconds: row.entry_seconds,
    handInAfterSeconds: row.hand_in_after_seconds,
    attempts: row.attempts,
    units: units.map((unit, unitAt) => ({
      name: unit.name,
      seconds: unit.seconds,
      restSeconds: unit.rest_seconds,
      passMark: unit.pass_mark === null ? null : inMarks(unit.pass_mark),
      sections: sections
        .filter((section) => section.unit_id === unit.unit_id)
        .map((section, at): Section => {
          const own = items.filter((item) => item.section_id === section.section_id)
          const kept = blueprint?.units[unitAt]?.sections[at]
          return {
            styleID: section.style_id,
            name: section.name === styleOfID(section.style_id)?.name ? '' : section.name,
            marks: inMarks(own[0]?.marks ?? 100),
            lines: kept?.styleID === section.style_id ? kept.lines : [],
            items: own.map((item) => ({ allTestID: item.question_id, marks: inMarks(item.marks) })),
          }
        }),
    })),
  }
}

/** The paper that a form says, as it is filed. */
export const draftOfForm = (externalKey: string, form: WirePaperForm): PaperDraft => ({
  externalKey,
  kind: form.kind satisfies PaperKind,
  sourceName: form.sourceName,
  groupName: form.groupName,
  name: form.name,
  room: form.room,
  year: form.year ?? undefined,
  module: form.module,
  isFree: form.isFree,
  rule: form.rule,
  passMark: form.passMark ?? undefined,
  opensAt: form.opensAt ?? undefined,
  closesAt: form.closesAt ?? undefined,
  tellsAt: form.tellsAt ?? undefined,
  entrySeconds: form.entrySeconds ?? undefined,
  handInAfterSeconds: form.handInAfterSeconds,
  attempts: form.attempts,
  units: form.units.map((unit) => ({
    name: unit.name,
    seconds: unit.seconds,
    restSeconds: unit.restSeconds,
    passMark: unit.passMark ?? undefined,
    sections: unit.sections.map((section) => ({
      name: section.name || undefined,
      styleID: section.styleID,
      items: section.items.map(({ allTestID, marks }) => ({ questionID: allTestID, marks })),
    })),
  })),
})

/** The form as it is held against the exam's official format. */
export const shapeOf = ({ room, entrySeconds, handInAfterSeconds, passMark, units }: WirePaperForm): PaperShape => ({
  ...{ room, entrySeconds, handInAfterSeconds, passMark },
  units: units.map(({ name, seconds, restSeconds, passMark: unitPassMark, sections }) => ({
    ...{ name, seconds, restSeconds, passMark: unitPassMark },
    sections: sections.map(({ styleID, items }) => ({
      styleCode: styleOfID(styleID)?.code ?? '',
      marks: items.map(({ marks }) => marks),
    })),
  })),
})

export const itemsOf = (form: Pick<WirePaperForm, 'units'>) =>
  form.units.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
