import type {
  WireExamGroup,
  WireExamItem,
  WireExamSection,
  WireSealedItem,
} from '@tizhou/contract/areas/exams/examSection'
import type { WireSitting } from '@tizhou/contract/areas/exams/exams'

type Entry = WireExamSection['TestItems'][number]
type Item = WireExamItem | WireSealedItem

const isGroup = (entry: Entry): entry is WireExamGroup => 'GroupID' in entry

const sealed = ({ AllTestID, ChildTableName, StyleID, Marks }: Item): WireSealedItem => ({
  AllTestID,
  ChildTableName,
  StyleID,
  Marks,
  Sealed: 1,
})

/** The sitting after a step was confirmed: the step has no text any more, and the next one of its group is open. */
export function withStepConfirmed(sitting: WireSitting, id: number, next: WireExamItem | null): WireSitting {
  const step = (item: Item): Item =>
    item.AllTestID === id ? sealed(item) : item.AllTestID === next?.AllTestID ? next : item
  const Sections = sitting.Sections.map((section) => ({
    ...section,
    TestItems: section.TestItems.map((entry) => (isGroup(entry) ? { ...entry, Items: entry.Items.map(step) } : entry)),
  }))
  return { ...sitting, Sections }
}

/** The sitting after a section was entered: earlier sections are closed and have no questions on this page. */
export function withSectionEntered(sitting: WireSitting, entered: WireExamSection): WireSitting {
  const at = sitting.Sections.findIndex(({ SectionID }) => SectionID === entered.SectionID)
  const Sections = sitting.Sections.map((section, place) =>
    place < at ? closed(section) : place === at ? entered : section,
  )
  return { ...sitting, Sections }
}

const closed = (section: WireExamSection): WireExamSection => ({
  ...section,
  Closed: 1,
  TestItems: section.TestItems.map((entry) =>
    isGroup(entry)
      ? { ...entry, FrontTitle: '', SelectedItems: undefined, Items: entry.Items.map(sealed) }
      : sealed(entry),
  ),
})
