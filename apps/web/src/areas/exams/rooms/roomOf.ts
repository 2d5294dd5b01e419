import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Room } from '../sitting/paper/PaperPage.tsx'
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

export const roomOf = ({ Room: name }: Pick<WirePaper, 'Room'>): Room => (name === 'A' ? ROOM_A : ROOM_B)
