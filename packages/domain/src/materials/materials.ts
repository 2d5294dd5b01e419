/** Texts, pictures and maps for reading: books of nodes, on shelves. */

/** The shelves of books: the page of each, and the module that unlocks it (specification, section 7; screens). */
export const SHELVES = {
  theory: { name: '理论学习', module: 'Theory' },
  map: { name: '知识脉络', module: 'hxzsd' },
  recite: { name: '考点速记', module: 'KshorthandTest' },
  clearance: { name: '通关宝典', module: 'hxzsdNew' },
  secret: { name: '考点秘籍', module: 'PointsSecretPdf' },
  sprint: { name: '考前冲刺', module: 'Sprint' },
  sprint2: { name: '考前冲刺 2', module: 'Sprint' },
  comment: { name: '名师点评', module: 'TeacherComment' },
  daily: { name: '每日一记', module: 'EveryDayNote' },
} as const

export type Shelf = keyof typeof SHELVES
/** Shelves whose texts the header's search finds: those whose page can open a text. Daily notes are found by day. */
export const SEARCHED_SHELVES = ['theory', 'map', 'recite', 'clearance', 'comment'] as const satisfies readonly Shelf[]
export const SHELF_NAMES = Object.keys(SHELVES) as Shelf[]

/** Limits in characters and numbers. Maps stay fast up to the limit of nodes. */
export const MATERIAL_BOUNDS = {
  name: 120,
  note: 500,
  html: 200_000,
  alt: 200,
  link: 500,
  pictures: 200,
  nodes: 6_000,
  depth: 8,
  /** Most stored versions of a text. */
  versions: 30,
  quote: 2_000,
  own: 2_000,
  notes: 1_000,
} as const

/** Most bytes of a picture from staff. */
export const MATERIAL_PICTURE_BYTES = 15_000_000

/** Most bytes of an imported document. */
export const MATERIAL_FILE_BYTES = 100_000_000

/** Folder of materials' pictures; learners get signed addresses. */
export const PICTURE_FOLDER = 'materials/'
/** Prefix of a picture's address in a stored text, before signing. */
export const PICTURE_SOURCE = '/files/materials/'
/** Names are made by the server. */
export const PICTURE_NAME = /^[0-9a-f]{24}\.jpg$/

/** Self-checks of a recite point: remembered, or not. */
export const RECITED = { yes: '1', no: '0' } as const
export type Recited = (typeof RECITED)[keyof typeof RECITED]

/** Colours of a learner's marks in a text. */
export const MARK_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const
export type MarkColour = (typeof MARK_COLOURS)[number]
export const MARK_COLOUR_NAMES: Readonly<Record<MarkColour, string>> = {
  yellow: '黄色',
  green: '绿色',
  blue: '蓝色',
  pink: '粉色',
}

/** Most bytes of a PDF from staff, and most characters of its title. */
export const DOCUMENT_FILE_BYTES = 100_000_000
/**
 * States of an uploaded PDF: being split into pages, split and held for the editor's look, shown at least once, unreadable,
 * or given up by the editor.
 */
export const VERSION_STATES = ['waiting', 'held', 'ready', 'refused', 'dropped'] as const
export type VersionState = (typeof VERSION_STATES)[number]

export const DOCUMENT_BOUNDS = { title: 120, pages: 2_000, fileName: 200 } as const
/** Shelves whose pages show documents. */
export const DOCUMENT_SHELVES = ['secret', 'clearance', 'sprint', 'sprint2'] as const satisfies readonly Shelf[]
export type DocumentShelf = (typeof DOCUMENT_SHELVES)[number]

/** The chapterType with which /pointsSecret requests its tree, and the tree's examType. */
export const SECRET_TREE = { chapterType: 'secret', examType: '40' } as const
/** The value of `funs` with which /examSprint requests its documents. */
export const SPRINT_FUNS = 'sprintPdf'
