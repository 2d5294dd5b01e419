import { STYLES } from '@tizhou/catalogue/styles'
import { TEMPLATE_HEADERS, templateRow } from './templateRows.ts'
import { TEMPLATE_SAMPLES } from './templateSamples.ts'
import { type SheetOfTexts, writeWorkbook } from './writeWorkbook.ts'

const NOTES: readonly (readonly [column: string, how: string, example: string])[] = [
  ['列', '怎么填', '例子'],
  ['', '第一张表里已有的几行是示例，填好自己的题目后请删去', ''],
  ['科目', '可不填；填了就必须是导入时指定的科目（代码或名称）', 'ZY_LCZY_YTMJ'],
  [
    '章节',
    '从上到下各级用 / 隔开；名称里的斜线写成全角 ／。整份文件都没有章节时可以删去这一列，系统按每 100 题一章。只在试卷里出现的题填 仅用于试卷',
    '内科学/循环系统/心力衰竭',
  ],
  ['题型', '从列表选；也认得 单选、多选、判断、填空、简答、共用题干 等写法；不填时按选项和答案判断', 'A1 型题'],
  ['组号', '共用题干题、共用备选答案题、案例分析题的各小题填同一个组号；纯数字只在同一章节的相邻行内有效', 'NK-A3-012'],
  ['组内序号', '小题的顺序；不填时按行的顺序', '1'],
  ['共用题干', '一组题共用的病例；只在第一行填也可以', '女，25岁。转移性右下腹痛 12 小时……'],
  ['提示', '做到这一小题时才出现的新情况（A4、案例分析）', '胃镜：食管下段静脉重度曲张'],
  ['题干', '必填。图片写成 [文件名.png]；填空题的空写成 ____', '华法林过量的拮抗药是'],
  ['选项A–选项L', '选择题必填，至少两个；共用备选答案可以只在第一行填', '维生素 K₁'],
  [
    '答案',
    '必填。单选 C；多选 ABD；判断 对 或 错；填空各空用 ； 隔开，同一空的几种写法用 ｜ 隔开；简答写参考答案',
    'ABCE',
  ],
  ['选项权重', '只用于案例分析：关键 2，正确 1，无关 0，错误 -1', 'A2 B1 C1 D0 E-1 F-1'],
  ['解析', '【】里的文字会突出显示', '【考点】窦性心律。'],
  ['知识点', '几个知识点用 ； 隔开', '急性心肌梗死；心电图定位'],
  ['年份/来源', '年份、来源，或两者用 ； 隔开', '2023；自编'],
  ['难度', '1（最易）到 5（最难）；也认得 易、中、难', '2'],
  ['图片', '题干的图片文件名，几个用 ； 隔开；已写在题干里的不必再填', 'ecg-012.png'],
  [
    '外部ID',
    '题目在贵处的编号，同一科目内不重复。再次导入同一编号就是修改这道题；不填时系统按内容识别',
    'NK-2023-0001',
  ],
  ['选项A解析–选项L解析', '可不填。各选项为什么对或错，作答后显示在选项下面', '低于 60 次/分为窦性心动过缓'],
]

/** Widths of the columns in characters, by header; all options have the same. */
// biome-ignore format: a table
const WIDTHS: Readonly<Record<string, number>> = {
  科目: 16, 章节: 20, 题型: 14, 组号: 12, 组内序号: 9, 共用题干: 36, 提示: 24, 题干: 40, 答案: 12, 选项权重: 18, 解析: 40,
  知识点: 20, '年份/来源': 14, 难度: 6, 图片: 14, 外部ID: 16,
}
const OPTION_WIDTH = 16

/** docs/import-template.xlsx: the columns, an example of every form, and a sheet of notes. */
export function templateWorkbook(): Buffer {
  const questions: SheetOfTexts = {
    name: '题目',
    rows: [[...TEMPLATE_HEADERS], ...TEMPLATE_SAMPLES.map((draft) => templateRow(draft))],
    widths: TEMPLATE_HEADERS.map((header) => WIDTHS[header] ?? OPTION_WIDTH),
    lists: new Map([
      [TEMPLATE_HEADERS.indexOf('题型'), STYLES.map(({ name }) => name)],
      [TEMPLATE_HEADERS.indexOf('难度'), ['1', '2', '3', '4', '5']],
    ]),
  }
  return writeWorkbook([questions, { name: '填写说明', rows: NOTES, widths: [14, 80, 36], lists: new Map() }])
}
