import { PAPER_SHEET } from '@tizhou/domain/exam/paperSheet'
import { keepTable } from '../../ui/keepTable.ts'

const [ID, UNIT, MINUTES, SECTION, MARKS] = (['id', 'unit', 'minutes', 'section', 'marks'] as const).map(
  (column) => PAPER_SHEET[column][0],
) as [string, string, string, string, string]

const OF_PAPER = [UNIT, MINUTES, SECTION, MARKS]

/** Of the import's own layout (docs/import.md), what most questions need. */
const OF_QUESTION = [
  '章节',
  '题型',
  '组号',
  '共用题干',
  '题干',
  '选项A',
  '选项B',
  '选项C',
  '选项D',
  '选项E',
  '答案',
  '解析',
]

const WHOLE = [
  [
    '',
    '120',
    '',
    '1',
    'Q-1',
    '仅用于试卷',
    'A1',
    '',
    '',
    '正常成人的体温是',
    '35 ℃',
    '36 ℃',
    '37 ℃',
    '38 ℃',
    '39 ℃',
    'C',
    '',
  ],
  [
    '',
    '',
    '',
    '1',
    'Q-2',
    '仅用于试卷',
    'A3',
    'G1',
    '男，50 岁，胸痛 2 小时。',
    '首先要做的检查是',
    '心电图',
    'CT',
    'MRI',
    'X 线',
    '超声',
    'A',
    '',
  ],
  [
    '',
    '',
    '',
    '1',
    'Q-3',
    '仅用于试卷',
    'A3',
    'G1',
    '',
    '首选的治疗是',
    '溶栓',
    '观察',
    '手术',
    '补液',
    '抗感染',
    'A',
    '',
  ],
].map((row) => row.with(0, '第一单元'))

const IDS = [
  ['外部 ID 1', '第一单元', '120', '', '1'],
  ['外部 ID 2', '', '', '', '1'],
  ['外部 ID 3', '第二单元', '120', '案例分析', '2.5'],
]

/** Downloads an empty sheet with its columns and rows that show how it is filled in. */
export const keepSheetTemplate = (kind: 'ids' | 'whole'): Promise<void> =>
  kind === 'ids'
    ? keepTable('试卷模板（编号）', 'xlsx', [ID, ...OF_PAPER], IDS)
    : keepTable('试卷模板（整道题）', 'xlsx', [...OF_PAPER, ID, ...OF_QUESTION], WHOLE)
