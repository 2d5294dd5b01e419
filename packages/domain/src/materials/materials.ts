/** Texts, pictures and maps that learners read beside the questions: books of nodes (issue of the area `materials`). */

/** Where a book stands: the page that shows it, and the module that opens it (specification, section 7; screens). */
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
/** Shelves whose texts the header finds: those with a page that opens at a text. A note a day is found on its day. */
export const SEARCHED_SHELVES = ['theory', 'map', 'recite', 'clearance', 'comment'] as const satisfies readonly Shelf[]
export const SHELF_NAMES = Object.keys(SHELVES) as Shelf[]

/** Characters, and how many. A map stays fluent up to its bound of nodes. */
export const MATERIAL_BOUNDS = {
  name: 120,
  note: 500,
  html: 200_000,
  alt: 200,
  link: 500,
  pictures: 200,
  nodes: 6_000,
  depth: 8,
  /** Versions of a text that are kept. */
  versions: 30,
  quote: 2_000,
  own: 2_000,
  notes: 1_000,
} as const

/** Bytes of a picture that staff send. */
export const MATERIAL_PICTURE_BYTES = 15_000_000

/** Bytes of a document that staff import. */
export const MATERIAL_FILE_BYTES = 100_000_000

/** Where pictures of materials stand; learners get each by a signed address. */
export const PICTURE_FOLDER = 'materials/'
/** What a text names a picture by, before it is signed. */
export const PICTURE_SOURCE = '/files/materials/'
/** A name that the server gives. */
export const PICTURE_NAME = /^[0-9a-f]{24}\.jpg$/

/** Of a recite point: remembered, or not. */
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

/** Bytes of a PDF that staff hand in, and how long its title may be. */
export const DOCUMENT_FILE_BYTES = 100_000_000
export const DOCUMENT_BOUNDS = { title: 120, pages: 2_000, fileName: 200 } as const
/** Shelves whose pages show documents. */
export const DOCUMENT_SHELVES = ['secret', 'clearance', 'sprint', 'sprint2'] as const satisfies readonly Shelf[]
export type DocumentShelf = (typeof DOCUMENT_SHELVES)[number]

/** The kind of the tree that /pointsSecret asks for (chapterType), and its examType. */
export const SECRET_TREE = { chapterType: 'secret', examType: '40' } as const
/** What /examSprint asks its documents for (funs). */
export const SPRINT_FUNS = 'sprintPdf'
