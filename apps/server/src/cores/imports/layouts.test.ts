import { expect, test } from 'vitest'
import { csvOf, questionsIn, xlsxOfXml } from './testing/readBytes.ts'
import { readLines } from './testing/readLines.ts'

test('题目类型, 题目内容, 难度, 分类, 标签, 选项A–D, 正确答案, 解析', async () => {
  const { drafts, questions, problems } = await readLines([
    ['题目类型', '题目内容', '难度', '分类', '标签', '选项A', '选项B', '选项C', '选项D', '正确答案', '解析'],
    ['单选题', '甲题', '易', '内科/心衰', '高频,易错', '一', '二', '三', '四', 'c', '因为'],
    ['多选题', '乙题', '较难', '内科/心衰', '', '一', '二', '三', '四', 'A,B', 'nan'],
    ['判断题', '丙题', '', '内科', '', '', '', '', '', '√', '无'],
  ])
  expect(questions).toEqual([
    'A1 | 内科/心衰 |  | 甲题 | A一 B二 C三 D四 | C',
    'X | 内科/心衰 |  | 乙题 | A一 B二 C三 D四 | AB',
    'PD | 内科 |  | 丙题 |  | 对',
  ])
  expect(drafts[0]).toMatchObject({ points: ['高频', '易错'], difficulty: 1, explanation: '因为' })
  expect(drafts[1]).toMatchObject({ points: [], difficulty: 4, explanation: '' })
  expect(drafts[2]).toMatchObject({ explanation: '' })
  expect(problems).toEqual([])
})

test('序号, 题目分类, 题目难度, 所属范围, 试题, 选项A–D, 答案, 知识点名称', async () => {
  const { drafts, questions } = await readLines([
    ['序号', '题目分类', '题目难度', '所属范围', '试题', '选项A', '选项B', '答案', '知识点名称'],
    ['1', '单选', '中', '第一章', '甲题', '一', '二', 'B', '水肿；少尿'],
  ])
  expect(questions).toEqual(['A1 | 第一章 |  | 甲题 | A一 B二 | B'])
  expect(drafts[0]).toMatchObject({ points: ['水肿', '少尿'], difficulty: 3 })
})

test('题目分类 is the chapter where it holds no word for a kind of question', async () => {
  const { questions } = await readLines([
    ['题目分类', '试题', '选项A', '选项B', '答案'],
    ['心内科', '甲题', '一', '二', 'B'],
  ])
  expect(questions).toEqual(['A1 | 心内科 |  | 甲题 | A一 B二 | B'])
})

test('题目, 选项A–D, 正确选项, 解析 with a sheet a kind: the sheet says the kind and the chapter above', async () => {
  const header = ['题目', '选项A', '选项B', '选项C', '选项D', '正确选项', '解析']
  const { questions, problems } = await readLines({
    '一、单选题': [header, ['甲题', '一', '二', '三', '四', 'C', '']],
    多选题: [header, ['乙题', '一', '二', '三', '四', 'ABCD', ''], ['丙题', '一', '二', '三', '四', 'A', '']],
    判断: [
      ['题目', '正确选项'],
      ['丁题', '错误'],
    ],
    说明: [
      ['列', '说明'],
      ['题目', '题干'],
    ],
  })
  expect(questions).toEqual([
    'A1 | 一、单选题/第 1 组（1–100） |  | 甲题 | A一 B二 C三 D四 | C',
    'X | 多选题/第 1 组（1–100） |  | 乙题 | A一 B二 C三 D四 | ABCD',
    'PD | 判断/第 1 组（1–100） |  | 丁题 |  | 错',
  ])
  expect(problems).toEqual(['3 正确选项: 多选题至少要有两个答案，这里只有 1 个'])
})

test('Question, Options, Answer, Explanation with all options in one cell', async () => {
  const { drafts, questions, problems } = await readLines([
    ['Question', 'Options', 'Answer', 'Explanation'],
    ['甲题', 'A 一\\nB 二\\nC 三', 'BC', 'nan'],
    ['乙题', 'A 一\nB 二', 'nan', '有解析'],
  ])
  expect(questions).toEqual(['X | 第 1 组（1–100） |  | 甲题 | A一 B二 C三 | BC'])
  expect(drafts[0]?.explanation).toBe('')
  expect(problems).toEqual(['3 Answer: 没有答案'])
})

test('a title above the header, a header repeated by pages, letters as headers, numbers as answers', async () => {
  const { questions, problems } = await readLines([
    ['内科题库', '', '', ''],
    ['', '', '', ''],
    ['题干', '1', '2', '答案'],
    ['甲题', '一', '二', '1'],
    ['题干', '1', '2', '答案'],
    ['乙题', '一', '二', '1,2'],
  ])
  expect(questions).toEqual([
    'A1 | 第 1 组（1–100） |  | 甲题 | A一 B二 | A',
    'X | 第 1 组（1–100） |  | 乙题 | A一 B二 | AB',
  ])
  expect(problems).toEqual([])
})

test('the answer as the text of an option, and true or false as two options', async () => {
  const { questions } = await readLines([
    ['题干', '题型', '选项A', '选项B', '选项C', '答案'],
    ['甲题', '单选', '出血部位', '出血量', '原发病', '出血量'],
    ['乙题', '判断', '正确', '错误', '', 'B'],
    ['丙题', '', '对', '错', '', 'A'],
    ['丁题', '', '出血部位', '出血量', '原发病', '出血量；原发病'],
  ])
  expect(
    questions.map((line) =>
      line
        .split(' | ')
        .filter((_, at) => at !== 1 && at !== 2)
        .join(' | '),
    ),
  ).toEqual([
    'A1 | 甲题 | A出血部位 B出血量 C原发病 | B',
    'PD | 乙题 |  | 错',
    'PD | 丙题 |  | 对',
    'X | 丁题 | A出血部位 B出血量 C原发病 | BC',
  ])
})

test('without a word for the kind, options and answer tell it', async () => {
  const { questions, problems } = await readLines([
    ['题干', '选项', '答案'],
    ['单', '甲|乙|丙', 'A'],
    ['多', '甲|乙|丙', 'A、C'],
    ['判', '', '×'],
    ['填（ ）空', '', '左室'],
    ['简述', '', '很长的答案'],
    ['缺选项', '', 'C'],
  ])
  expect(questions.map((line) => line.split(' | ')[0])).toEqual(['A1', 'X', 'PD', 'TK', 'JD'])
  expect(problems).toEqual(['7 选项: 没有选项'])
})

test('fill-in and short answers: blanks in one writing, as many answers as blanks', async () => {
  const { questions, problems } = await readLines([
    ['题型', '题干', '答案'],
    ['填空', '心尖由（ ）构成，右侧为（　）', '左心室、右心房'],
    ['填空', '血压 ___ mmHg', '120/80|120／80'],
    ['填空', '没有空', '甲'],
    ['填空', '（ ）和（ ）', '甲'],
    ['名词解释', '休克', '有效循环血容量减少……'],
  ])
  expect(
    questions.map((line) =>
      line
        .split(' | ')
        .filter((_, at) => at > 2)
        .join(' | '),
    ),
  ).toEqual([
    '心尖由____构成，右侧为____ |  | 左心室；右心房',
    '血压 ____ mmHg |  | 120/80｜120／80',
    '休克 |  | 有效循环血容量减少……',
  ])
  expect(problems).toEqual(['4 题干: 填空题的题干里没有空（写成 ____）', '5 答案: 题干有 2 个空，答案有 1 个'])
})

test('a merged chapter cell counts for all of its rows', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const question = (row: number, chapter: string) =>
    `<row r="${row}">${chapter}${cell(`B${row}`, `题${row}`)}${cell(`C${row}`, '甲|乙')}${cell(`D${row}`, 'A')}</row>`
  const header = `<row r="1">${cell('A1', '章节')}${cell('B1', '题干')}${cell('C1', '选项')}${cell('D1', '答案')}</row>`
  const sheet = `<sheetData>${header}${question(2, cell('A2', '甲章'))}${question(3, '')}${question(4, cell('A4', '乙章'))}${question(5, '')}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`
  const { drafts, problems } = await questionsIn(xlsxOfXml(sheet))
  expect(drafts.map(({ chapterPath }) => chapterPath.join())).toEqual(['甲章', '甲章', '乙章'])
  expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual(['5 没有章节'])
})

test('an option that Excel took for a date, and a formula that failed, are reported', async () => {
  const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`
  const header = ['题干', '选项A', '选项B', '答案', '解析'].map((name, at) => text(`${'ABCDE'[at]}1`, name)).join('')
  const sheet = `<sheetData><row r="1">${header}</row><row r="2">${text('A2', '甲题')}<c r="B2" s="1"><v>45293</v></c>${text('C2', '乙')}${text('D2', 'A')}</row><row r="3">${text('A3', '乙题')}${text('B3', '甲')}${text('C3', '乙')}<c r="D3" t="e"><v>#REF!</v></c></row></sheetData>`
  const { drafts, problems } = await questionsIn(
    xlsxOfXml(sheet, { styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>' }),
  )
  expect(drafts).toEqual([])
  expect(problems.map(({ row, column, reason, text: shown }) => `${row} ${column} ${reason} ${shown}`)).toEqual([
    '2 选项A Excel 把这一格当成了日期，请把单元格设为“文本”后重新填写 2024-01-02',
    '3 答案 单元格里是公式错误 #REF!',
  ])
})

test('errors name row, column, reason and the text, shortened', async () => {
  const long = '长'.repeat(6_000)
  const { problems } = await readLines(
    [
      ['科目', '章节', '题型', '题干', '选项A', '选项B', '答案', '难度', '图片'],
      ['ZC_X', '甲', '单选', '一', '甲', '乙', 'A', '', ''],
      ['', '甲', '奇怪题', '二', '甲', '乙', 'A', '', ''],
      ['', '甲', '单选', long, '甲', '乙', 'A', '', ''],
      ['', '甲', '单选', '四', '甲', '乙', 'AB', '', ''],
      ['', '甲', '单选', '五', '甲', '', 'A', '', ''],
      ['', '甲', '单选', '', '甲', '乙', 'A', '', ''],
      ['', '', '单选', '七', '甲', '乙', 'A', '', ''],
      ['', '甲', '单选', '八\uFFFD', '甲', '乙', 'A', '', ''],
      ['', '甲', '单选', '九', '甲', '乙', 'A', '奇怪', '../a.png'],
      ['', '甲', '单选', '十', '甲', '甲', 'A', '奇怪', ''],
    ],
    { subjectNames: ['ZY_A', '甲科'] },
  )
  expect(problems).toEqual([
    '2 科目: 科目不是 ZY_A；如果这一列是章节，请把它的含义改为章节',
    '3 题型: 不认识这个题型',
    '4 题干: 超过 5,000 字（6,000 字）',
    '5 答案: 单选题只能有一个答案，这里有 2 个',
    '6 选项: 只有一个选项',
    '7 题干: 没有题干',
    '8 章节: 没有章节',
    '9 题干: 有无法识别的字符，文件的编码可能不对',
    '10 图片: 不是图片文件名（gif、jpg、png、bmp、svg、ico，不带目录）',
    '10 难度: 不认识这个难度，没有采用（1 最易，5 最难）',
    '11 难度: 不认识这个难度，没有采用（1 最易，5 最难）',
    '11 选项: 选项 B 与前面的选项内容相同',
  ])
})

test('pictures of their own column go behind the stem once', async () => {
  const { questions } = await readLines([
    ['题干', '选项', '答案', '图片'],
    ['看图[a.png]', '甲|乙', 'A', 'a.png；b.jpg'],
  ])
  expect(questions[0]).toContain('看图[a.png]\n[b.jpg]')
})

test('--sheet reads one sheet, hidden or not; --header and --map read a table without headers', async () => {
  const sheets = {
    甲: [
      ['题干', '答案'],
      ['一', '对'],
    ],
    乙: [
      ['题干', '答案'],
      ['二', '错'],
    ],
  }
  expect((await readLines(sheets, { sheet: '乙' })).questions).toEqual(['PD | 第 1 组（1–100） |  | 二 |  | 错'])
  await expect(readLines(sheets, { sheet: '丙' })).rejects.toMatchObject({ details: ['文件里的工作表：甲、乙'] })
  const overrides = [
    { field: '题干', column: 'B' },
    { field: '选项', column: 'C' },
    { field: '答案', column: 'A' },
  ]
  const bare = [
    ['A', '甲题', '一|二'],
    ['B', '乙题', '一|二'],
  ]
  expect((await readLines(bare, { overrides, headerRow: 0 })).questions).toHaveLength(2)
  const foreign = [['key', 'q', 'opts'], ...bare]
  expect((await readLines(foreign, { overrides })).questions).toHaveLength(2)
  expect((await readLines([['说明'], ...foreign], { overrides, headerRow: 2 })).questions).toHaveLength(2)
})

test('a sheet of questions that lacks a column stops everything; nothing is left out silently', async () => {
  const good = [
    ['题干', '答案'],
    ['一', '对'],
  ]
  await expect(
    readLines({
      甲: good,
      乙: [
        ['题面', '选项A', '选项B', '答案'],
        ['二', '甲', '乙', 'A'],
      ],
    }),
  ).rejects.toMatchObject({
    message: '列对不上',
    details: expect.arrayContaining([
      '工作表「乙」：找不到题干列（题干、题目、试题、Question …）',
      '工作表「乙」：第 1 行的列：A「题面」 B「选项A」 C「选项B」 D「答案」',
    ]),
  })
})

test('the same table gives the same questions as xlsx and as CSV', async () => {
  const rows = [
    ['题干', '选项', '答案', '解析'],
    ['甲题，“引号”', 'A 一\nB 二', 'A', '第一行\n第二行，"引号"'],
  ]
  const { drafts } = await readLines(rows)
  for (const separator of [',', ';', '\t'])
    expect((await questionsIn(csvOf(rows, separator), 'a.csv')).drafts).toEqual(drafts)
})
