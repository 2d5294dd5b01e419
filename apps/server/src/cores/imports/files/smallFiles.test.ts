import { expect, test } from 'vitest'
import { csvOf, questionsIn, type ReadSettings, xlsxOf, xlsxOfXml } from '../testing/readBytes.ts'

/** Questions as one line each, with all problems. */
async function read(rows: string[][] | string | Buffer, settings: ReadSettings = {}) {
  const bytes = Array.isArray(rows) ? xlsxOf(rows) : rows
  const { drafts, problems } = await questionsIn(bytes, typeof rows === 'string' ? 'a.csv' : 'a.xlsx', settings)
  return {
    drafts,
    questions: drafts.map(({ style, stem, options, answer }) =>
      [style, stem, options.map(({ name, content }) => `${name}${content}`).join(' '), answer].join(' | '),
    ),
    errors: problems.filter(({ severity }) => severity === 'error').map(({ row, reason }) => `${row} ${reason}`),
    first: problems.filter(({ first }) => first).map(({ reason }) => reason),
  }
}

const at = (...columns: [field: string, column: string][]) => columns.map(([field, column]) => ({ field, column }))
const OPTIONS = ['题干', '选项A', '选项B', '选项C', '选项D', '答案']

test('words of programs for nothing are options where the key names them or others stand behind', async () => {
  const { questions, errors, first } = await read([
    OPTIONS,
    ['属于逻辑值的有', 'NULL', 'true', 'false', 'self', 'BC'],
    ['未知值写作', 'NULL', '0', '空格', '全部', 'A'],
    ['不适用写作', 'N/A', '0', '空格', '全部', 'A'],
    ['空值写作', '0', '空格', '全部', 'None', 'D'],
    ['哪一个不等于自己', 'NaN', 'null', 'undefined', '0', 'NaN'],
  ])
  expect(errors).toEqual([])
  expect(questions).toEqual([
    'X | 属于逻辑值的有 | ANULL Btrue Cfalse Dself | BC',
    'A1 | 未知值写作 | ANULL B0 C空格 D全部 | A',
    'A1 | 不适用写作 | AN/A B0 C空格 D全部 | A',
    'A1 | 空值写作 | A0 B空格 C全部 DNone | D',
    'A1 | 哪一个不等于自己 | ANaN Bnull Cundefined D0 | A',
  ])
  expect(first).toEqual([expect.stringMatching(/^5 行的选项里有 NULL.*按选项的内容读：第 2 行“A NULL”/)])
})

test('words of programs for nothing are nothing where one stands twice, fills a column, or stands in columns that may be empty', async () => {
  const twice = await read([
    OPTIONS,
    ['对不对', '对', '错', 'NULL', 'NULL', 'A'],
    ['三项', '甲', '乙', '丙', 'NULL', 'A'],
    ['没有选项的填空____', 'NULL', 'NULL', 'NULL', 'NULL', '左室'],
  ])
  expect(twice.questions).toEqual([
    'PD | 对不对 |  | 对',
    'A1 | 三项 | A甲 B乙 C丙 | A',
    'TK | 没有选项的填空____ |  | 左室',
  ])
  expect(twice.first).toEqual([expect.stringContaining('3 行的选项格里是 nan、NULL 这样的词，按空格读')])
  const filled = await read([
    [...OPTIONS, '解析'],
    ['三项', '甲', '乙', '丙', 'nan', 'A', 'nan'],
    ['四项', '甲', '乙', '丙', '丁', 'A', '因为'],
  ])
  expect(filled.questions[0]).toBe('A1 | 三项 | A甲 B乙 C丙 | A')
})

test('a single word for nothing at the end, which no key names, is an option, and is said', async () => {
  const { questions, first } = await read([OPTIONS, ['不属于逻辑值的是', 'true', 'false', '真', 'NULL', 'A']])
  expect(questions).toEqual(['A1 | 不属于逻辑值的是 | Atrue Bfalse C真 DNULL | A'])
  expect(first).toHaveLength(1)
})

test('strokes alone are treated as words for nothing, formula errors of a CSV and rows of one word are errors', async () => {
  const { questions, errors, first } = await read([
    OPTIONS,
    ['两项', '甲', '乙', '-', '-', 'A'],
    ['反应记作', '+', '-', '±', '++', 'B'],
    ['坏的', '甲', '乙', '丙', '#NAME?', 'A'],
    ['（必填）', '（必填）', '（必填）', '（必填）', '（必填）', '（必填）'],
    ['无症状称____', '', '', '', '', '无'],
  ])
  expect(questions).toEqual([
    'A1 | 两项 | A甲 B乙 | A',
    'A1 | 反应记作 | A+ B- C± D++ | B',
    'TK | 无症状称____ |  | 无',
  ])
  expect(errors).toEqual(['4 单元格里是公式错误', '5 整行都是同样的字，不像题目'])
  expect(first).toEqual([
    expect.stringMatching(/按选项的内容读：第 3 行“B -”/),
    expect.stringMatching(/按空格读.*第 2 行“C - D -”/),
    expect.stringMatching(/答案只有 无、略、- 这样的字.*第 6 行/),
  ])
})

test.each(['1', '2', '0', '１', '1.0', '②', '-1', 'V', 'o'])(
  'a statement without kind and options whose key is %s is an error, never a short answer',
  async (key) => {
    const { questions, errors } = await read([
      ['题干', '答案'],
      ['灭火器压力表指针在绿区表示正常。', key],
    ])
    expect(questions).toEqual([])
    expect(errors).toEqual([expect.stringContaining('看不出是判断题还是问答题')])
  },
)

test('a figure as the key of a blank, and of a kind that was said, is one; other words for true and false are these', async () => {
  const { questions, errors } = await read([
    ['题型', '题干', '答案'],
    ['', '1 + 1 = ____', '2'],
    ['简答', '人有几个心脏？', '1'],
    ['', '可以用湿手拔插头。', '❌'],
    ['判断', '指针在绿区表示正常。', '正确的'],
  ])
  expect(errors).toEqual([])
  expect(questions.map((line) => line.replace(/ \| .* \| /, ' | '))).toEqual(['TK | 2', 'JD | 1', 'PD | 错', 'PD | 对'])
})

test.each<[string, string, string, string]>([
  ['&', '属于玻璃仪器的有()&烧杯&坩埚&量筒', '烧杯&量筒', 'X | 属于玻璃仪器的有() | A烧杯 B坩埚 C量筒 | AC'],
  ['& and one key', '称量用什么？&天平&量筒&漏斗', '天平', 'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | A'],
  ['strokes and a letter', '称量用什么？|天平|量筒|漏斗', 'B', 'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | B'],
  ['#', '称量用什么？#天平#量筒', '量筒', 'A1 | 称量用什么？ | A天平 B量筒 | B'],
  ['letters', '称量用什么？A.天平 B.量筒 C.漏斗', 'AC', 'X | 称量用什么？ | A天平 B量筒 C漏斗 | AC'],
  [
    'letters without anything between',
    '称量用什么（ ）。A、天平B、量筒',
    'A',
    'A1 | 称量用什么（ ）。 | A天平 B量筒 | A',
  ],
  ['lines', '称量用什么？\n（A）天平\n（B）量筒', 'B', 'A1 | 称量用什么？ | A天平 B量筒 | B'],
  ['strokes and its text', '称量用什么？/天平/量筒/漏斗', '天平', 'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | A'],
  [
    'spaces and its text',
    '称量用什么（ ）：　天平　量筒　漏斗',
    '量筒',
    'A1 | 称量用什么（ ）： | A天平 B量筒 C漏斗 | B',
  ],
  ['、 behind a question mark', '称量用什么？天平、量筒、漏斗', '漏斗', 'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | C'],
  ['circled numbers', '称量用什么？①天平②量筒③漏斗', '③', 'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | C'],
  ['a letter and a space to a line', '称量用什么？\nA 天平\nB 量筒', 'B', 'A1 | 称量用什么？ | A天平 B量筒 | B'],
  [
    'letters and the texts of several',
    '称量用什么？A.天平 B.量筒',
    '天平、量筒',
    'X | 称量用什么？ | A天平 B量筒 | AB',
  ],
  [
    'strokes behind the question alone',
    '称量用什么？天平|量筒|漏斗',
    '天平',
    'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | A',
  ],
  ['circled numbers and a text', '称量用什么？ ①天平 ②量筒', '量筒', 'A1 | 称量用什么？ | A天平 B量筒 | B'],
])('options inside the stem are taken out of it: %s', async (_, stem, key, line) => {
  const { questions, first, errors } = await read([
    ['题目', '答案'],
    [stem, key],
  ])
  expect(errors).toEqual([])
  expect(questions).toEqual([line])
  expect(first).toEqual([expect.stringContaining('1 行的选项写在题干里，已从题干里拆出来')])
})

test('a key that the stem lists without a mark is told with its row; sentences stay as they are', async () => {
  const { questions, first } = await read([
    ['题目', '答案'],
    ['属于玻璃仪器的是 坩埚 烧杯 药匙', '烧杯'],
    ['简述心脏的结构', '心脏由左心房、左心室、右心房、右心室构成'],
    ['A.B 是人名；C.D 也是', '不知道'],
    ['休克如何分期？早期、中期、晚期', '早期、中期、晚期'],
  ])
  expect(questions.map((line) => line.slice(0, 2))).toEqual(['JD', 'JD', 'JD', 'JD'])
  expect(first).toEqual([expect.stringMatching(/^2 行没有选项，答案却是题干里列出的一项.*第 2 行“属于玻璃仪器/)])
})

test.each<[string, string, string, string]>([
  ['Python', '水的化学式是（    ）。', "['H2O']", 'TK | 水的化学式是____。 |  | H2O'],
  ['JSON', '（ ）和（ ）为惰性气体。', '["氦","氖"]', 'TK | ____和____为惰性气体。 |  | 氦；氖'],
  ['curly quotes', '（ ）和（ ）为惰性气体。', '［‘氦’，‘氖’］', 'TK | ____和____为惰性气体。 |  | 氦；氖'],
  ['a set', '简述惰性气体', "{'氦', '氖'}", 'JD | 简述惰性气体 |  | 氦；氖'],
  ['one of true and false', '氦是惰性气体。', "['正确']", 'PD | 氦是惰性气体。 |  | 对'],
])('a key that a program printed as a list is its items: %s', async (_, stem, key, line) => {
  const { questions, first } = await read([
    ['题干', '答案'],
    [stem, key],
  ])
  expect(questions).toEqual([line])
  expect(first).toEqual([expect.stringContaining('的答案是程序打印出来的列表')])
})

test('items of a printed list name options by text or letter; of one blank each is accepted, and that is said', async () => {
  const { questions, first } = await read([
    OPTIONS,
    ['可致死的有', '鼠疫', '霍乱', '感冒', '痱子', "['鼠疫', '霍乱']"],
    ['可致死的是', '鼠疫', '霍乱', '感冒', '痱子', '["A"]'],
    ['下列（ ）为惰性气体。', '', '', '', '', "['氦', '氖']"],
  ])
  expect(questions).toEqual([
    'X | 可致死的有 | A鼠疫 B霍乱 C感冒 D痱子 | AB',
    'A1 | 可致死的是 | A鼠疫 B霍乱 C感冒 D痱子 | A',
    'TK | 下列____为惰性气体。 |  | 氦｜氖',
  ])
  expect(first.join('\n')).toContain('填其中任何一项都算对')
})

test('a printed list that its file cut in two is an error', async () => {
  const { errors } = await read('题干,答案\n下列（ ）为惰性气体。,["氦","氖"]\n乙（ ）,甲')
  expect(errors).toEqual([expect.stringContaining('2 答案像程序打印的列表，却不完整')])
})

const BARE = [
  ['称量用什么？', '天平', '量筒', '漏斗', 'A'],
  ['量体积用什么？', '天平', '量筒', '漏斗', 'B'],
  ['过滤用什么？', '天平', '量筒', '漏斗', 'C'],
]
const BY_LETTER = at(['题干', 'A'], ['选项A', 'B'], ['选项B', 'C'], ['选项C', 'D'], ['答案', 'E'])

test('the first question of a table without headers is one, with --map alone as with --header 0', async () => {
  for (const settings of [{}, { headerRow: 0 }])
    for (const bytes of [csvOf(BARE), csvOf(BARE, '\t'), xlsxOf(BARE)]) {
      const { drafts, first } = await read(bytes, { overrides: BY_LETTER, ...settings })
      expect(drafts.map(({ stem }) => stem)).toEqual(['称量用什么？', '量体积用什么？', '过滤用什么？'])
      expect(first).toEqual([])
    }
})

test('a first row that is taken for the header though it names nothing is said, with its cells', async () => {
  for (const overrides of [BY_LETTER.map(({ field }, column) => ({ field, column: '', at: column }))]) {
    const { drafts, first } = await read(csvOf(BARE), { overrides, headerRow: 1 })
    expect(drafts).toHaveLength(2)
    expect(first).toEqual([expect.stringMatching(/^第 1 行当作表头，没有读成题目.*A「称量用什么？」/)])
  }
  const named = await read([['题面', '甲项', '乙项', '钥匙'], ...BARE.map((row) => [...row.slice(0, 3), 'A'])], {
    overrides: at(['题干', '题面'], ['选项A', '甲项'], ['选项B', '乙项'], ['答案', '钥匙']),
  })
  expect(named.first).toEqual([])
  expect(named.drafts).toHaveLength(3)
})

test('with unknown headers the refusal names their row, wherever titles stand and numbers follow', async () => {
  const rows = [
    ['questionAnswer', 'questionContent', 'optionContent', 'questionExplain', 'questionType'],
    ['1', '灭火器压力表指针在绿区表示正常。', '', '指针在绿区说明压力够用。', '1'],
    ['2', '可以用湿手拔插头。', '', '湿手导电，易触电。', '1'],
    ['B', '着火先做什么：', '甲|乙', '先断电再灭火。', '2'],
  ]
  for (const [table, row] of [
    [rows, 1],
    [[['消防题库'], ...rows], 2],
    [[['题面', '甲项', '乙项', '钥匙'], ...BARE.map((cells) => cells.slice(0, 4))], 1],
  ] as const) {
    const details = await read(table.map((cells) => [...cells])).then(
      () => [],
      (error: { details: string[] }) => error.details,
    )
    expect(details.join('\n')).toContain(`第 ${row} 行的列：A「${table[row - 1]?.[0]}」`)
  }
})

test('empty sheets and sheets that columns told by hand do not fit are passed over, and the latter are said', async () => {
  const sheets = { Sheet1: BARE, Sheet2: [], Sheet3: [[]], 备注: [['制表', '张三']] }
  for (const headerRow of [undefined, 0, 1]) {
    const { drafts, problems } = await questionsIn(xlsxOf(sheets), 'a.xlsx', {
      overrides: BY_LETTER,
      ...(headerRow === undefined ? {} : { headerRow }),
    })
    expect(drafts).toHaveLength(headerRow === 1 ? 2 : 3)
    expect(problems.filter(({ sheet }) => sheet !== 'Sheet1').map(({ sheet, reason }) => `${sheet} ${reason}`)).toEqual(
      [expect.stringMatching(/^备注 没有读这个工作表/)],
    )
  }
})

test('a header of two rows, merged cells above names of their own, or another language below', async () => {
  for (const header of [
    [
      ['题干', '选项', '', '', '答案'],
      ['', 'A', 'B', 'C', ''],
    ],
    [
      ['题干', '选项', '', '', '答案'],
      ['题干', 'A', 'B', 'C', '答案'],
    ],
    [
      ['题干', '选项A', '选项B', '选项C', '答案'],
      ['question', 'option_a', 'option_b', 'option_c', 'answer'],
    ],
    [
      ['实验室题库', '', '', '', ''],
      ['题干', '选项', '', '', '答案'],
    ],
  ]) {
    const { questions, first } = await read([...header, ...BARE])
    expect(questions).toEqual([
      'A1 | 称量用什么？ | A天平 B量筒 C漏斗 | A',
      'A1 | 量体积用什么？ | A天平 B量筒 C漏斗 | B',
      'A1 | 过滤用什么？ | A天平 B量筒 C漏斗 | C',
    ])
    expect(first).toEqual([])
  }
})

test('a first question of letters and figures below the header is no second header', async () => {
  const { questions } = await read([
    ['题干', '选项A', '选项B', '答案'],
    ['A', '1', '2', 'B'],
  ])
  expect(questions).toEqual(['A1 | A | A1 B2 | B'])
})

test('signs that only look like characters are the characters: in keys, and where a question repeats', async () => {
  const { questions, drafts } = await read([
    ['题干', '选项A', '选项B', '答案'],
    ['⻓时间⾼温操作前⼿部应戴什么？', '⾼温⼿套', '线帽', '高温手套'],
    ['长时间高温操作前手部应戴什么？', '高温手套', '线帽', 'A'],
    ['\uF98A学单位是', '⽜顿', '伏特', '⽜顿'],
  ])
  expect(questions).toEqual([
    'A1 | 长时间高温操作前手部应戴什么？ | A高温手套 B线帽 | A',
    'A1 | 长时间高温操作前手部应戴什么？ | A高温手套 B线帽 | A',
    'A1 | 力学单位是 | A牛顿 B伏特 | A',
  ])
  expect(drafts[1]?.externalID).toBe(`${drafts[0]?.externalID}-2`)
})

test('a question that differs by a number, a mark or the order of its options is told as a repeat', async () => {
  const { drafts, first } = await read([
    ['题干', '选项A', '选项B', '答案'],
    ['称量用什么？', '天平', '量筒', 'A'],
    ['1. 称量用什么？', '天平', '量筒', 'A'],
    ['★称量用什么?', '量筒', '天平', 'B'],
    ['（单选题，2 分）称量用什么？', '天平', '量筒', 'B'],
    ['过滤用什么？', '天平', '量筒', 'A'],
  ])
  expect(drafts).toHaveLength(5)
  expect(first).toEqual([expect.stringMatching(/^3 行与前面的题目相同.*第 3 行.*第 5 行.*答案不同/)])
})

const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, texts: string[], attributes = '') =>
  `<row r="${number}"${attributes}>${texts.map((text, column) => cell(`${'ABCDE'[column]}${number}`, text)).join('')}</row>`
const SHEET = (hidden: string) =>
  row(1, ['题干', '选项A', '选项B', '答案']) +
  row(2, ['称量用什么？', '天平', '量筒', 'A']) +
  row(3, ['（被筛掉的旧题）过滤用什么？', '漏斗', '量筒', 'A'], hidden)

test('a unit that only the format of a cell writes belongs to its text', async () => {
  const rows = `${row(1, ['题干', '选项A', '选项B', '答案'])}<row r="2">${cell('A2', '首剂')}<c r="B2" s="1"><v>5</v></c><c r="C2" s="1"><v>0.5</v></c>${cell('D2', 'A')}</row>`
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="0.0&quot;mg&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>'
  const { questions } = await read(xlsxOfXml(`<sheetData>${rows}</sheetData>`, { styles }))
  expect(questions).toEqual(['A1 | 首剂 | A5mg B0.5mg | A'])
})

test.each([' hidden="1"', ' hidden="true"', ' ht="0" customHeight="1"'])(
  'rows that nobody sees are read, counted and said: %s',
  async (hidden) => {
    const { drafts, first } = await read(xlsxOfXml(`<sheetData>${SHEET(hidden)}</sheetData><autoFilter ref="A1:D3"/>`))
    expect(drafts).toHaveLength(2)
    expect(first).toEqual([
      expect.stringMatching(
        /^有 1 行在表格里是隐藏的（被筛选掉，或手工隐藏），也当作题目读入：第 3 行“（被筛掉的旧题）/,
      ),
    ])
  },
)

test('columns that nobody sees are said where they are read, sheets where they hold questions', async () => {
  const columns = await read(
    xlsxOfXml(
      `<cols><col min="1" max="1" width="9"/><col min="4" max="5" hidden="1"/></cols><sheetData>${SHEET('')}</sheetData>`,
    ),
  )
  expect(columns.first).toEqual([expect.stringContaining('隐藏的列也读了：D「答案」')])
  const workbook =
    '<workbook><sheets><sheet name="题库" sheetId="1" r:id="rId1"/><sheet name="旧题" sheetId="2" state="hidden" r:id="rId1"/></sheets></workbook>'
  const sheets = await read(xlsxOfXml(`<sheetData>${SHEET('')}</sheetData>`, { workbook }))
  expect(sheets.drafts).toHaveLength(2)
  expect(sheets.first).toEqual([expect.stringContaining('这个工作表已隐藏，里面像有题目，没有读')])
  const alone = workbook.replace(/<sheet name="题库".*?>/, '')
  await expect(read(xlsxOfXml(`<sheetData>${SHEET('')}</sheetData>`, { workbook: alone }))).rejects.toMatchObject({
    details: [expect.stringContaining('工作表「旧题」：这个工作表已隐藏'), expect.anything()],
  })
  const headless = await questionsIn(
    xlsxOf({ 一: [OPTIONS, ['甲', '子', '丑', '', '', 'A']], 二: BARE, 说明: [['填表人', '甲', '乙']] }),
  )
  expect(headless.problems.map(({ sheet, reason }) => `${sheet} ${reason}`)).toEqual([
    expect.stringMatching(/^二 这个工作表没有表头，里面却像有题目/),
  ])
})
