import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { examPages } from '../pages.ts'
import { PaperPage, type Room } from '../sitting/paper/PaperPage.tsx'
import { SITTING_PAGES } from '../sitting/paper/paperKind.ts'
import { EntryA } from './a/EntryA.tsx'
import { TableA } from './a/TableA.tsx'
import { EntryB } from './b/EntryB.tsx'
import { TableB } from './b/TableB.tsx'

/**
 * The exam rooms of two authorities, reproduced (exam-formats, "Two exam rooms"); a paper of free order is sat in room
 * B.
 */
const ROOM_A: Room = { Intro: EntryA, Table: TableA }
const ROOM_B: Room = { Intro: EntryB, Table: TableB }

const roomOf = ({ Room: name }: Pick<WirePaper, 'Room'>): Room => (name === 'A' ? ROOM_A : ROOM_B)

/** /renjiduihua: the exam room of the paper. */
export default function RenjiduihuaPage() {
  const search = useSearch(examPages.renjiduihua)
  return <PaperPage page={SITTING_PAGES.renjiduihua} search={search} roomOf={roomOf} />
}
