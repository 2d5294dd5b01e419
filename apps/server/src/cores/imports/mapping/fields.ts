/**
 * The fields that a column can mean. The first name of each is that of our own template (exam-formats, "What operators
 * bring their questions in") and of `--map`; the others are headers of other files, best first. Headers are compared
 * after foldHeader.
 */
// biome-ignore format: a table
export const FIELD_NAMES = {
  subject: ['科目', 'subject', '科目代码'],
  chapter: [
    '章节', '所属章节', '章节名称', '章节目录', '章节路径', '题目章节', '试题章节', '所属目录', '目录', '分类', '题库分类', '试题分类', '所属分类', '所属范围',
    'chapter', 'category', 'catalog',
  ],
  level1: ['一级章节', '一级目录', '一级分类', '一级标题', '篇', '单元', 'level1'],
  level2: ['二级章节', '二级目录', '二级分类', '二级标题', '章', '章名', 'level2'],
  level3: ['三级章节', '三级目录', '三级分类', '三级标题', '节', '节名', 'level3'],
  level4: ['四级章节', '四级目录', '四级分类', '四级标题', 'level4'],
  style: ['题型', '题目类型', '试题类型', '题目题型', '试题题型', '类型', '题类', '题目分类', 'type', 'questiontype', 'style'],
  group: ['组号', '题组', '题组号', '大题号', '案例号', 'group'],
  order: ['组内序号', '小题号', '组内题号', '小题序号', 'order'],
  sharedStem: [
    '共用题干', '公共题干', '共同题干', '题干材料', '材料', '病例', '病历摘要', '案例', '案例描述', '背景材料', '主题干', '大题干', 'case', 'sharedstem',
  ],
  hint: ['提示', '题目提示', '提示信息', 'hint'],
  stem: [
    '题干', '题目内容', '试题内容', '题干内容', '问题内容', '题目题干', '试题题干', '题目', '试题', '问题', '题目描述', '试题描述', '问题描述', '题目名称', '内容',
    'question', 'stem', 'questiontext', 'questionstem', 'title',
  ],
  options: ['选项', '备选答案', '备选项', '候选答案', '选项内容', '答案选项', '题目选项', '试题选项', 'options', 'choices', 'option'],
  answer: [
    '答案', '正确答案', '正确选项', '标准答案', '参考答案', '试题答案', '题目答案', '答案内容', '正确项',
    'answer', 'correctanswer', 'rightanswer', 'key', 'correct', 'answeridx', 'correctanswers', 'answers', 'answerkey', 'ans',
    'correctoption', 'correctchoice', 'rightoption', 'cop',
  ],
  weights: ['选项权重', '权重', '选项分值', '选项得分', 'weights'],
  explanation: [
    '解析', '答案解析', '试题解析', '题目解析', '解析内容', '答案解释', '解释', '详解', '题解', '详细解析', '答题解析', '说明',
    'explanation', 'analysis', 'rationale', 'explain', 'exp', '答案分析', '试题分析', '题目分析',
  ],
  points: ['知识点', '知识点名称', '考点', '所属知识点', '考点名称', '考察知识点', 'points', 'knowledgepoint', 'knowledgepoints'],
  tags: ['标签', '题目标签', '试题标签', 'tags', 'tag', 'label'],
  yearSource: ['年份/来源', '年份来源', '来源/年份'],
  year: ['年份', '年度', '考试年份', '真题年份', '题目年份', 'year'],
  source: ['来源', '题目来源', '试题来源', '出处', '题源', 'source', 'from'],
  difficulty: ['难度', '题目难度', '试题难度', '难易度', '难易程度', '难度等级', '难度系数', 'difficulty'],
  pictures: ['图片', '题目图片', '题干图片', '图片名', '图片文件', '附图', 'image', 'images', 'picture', 'pictures'],
  externalID: ['外部ID', '外部编号', '题目ID', '试题ID', '问题ID', '题目编号', '试题编号', '题目编码', '试题编码', 'externalid', 'questionid', 'id'],
} as const

export type Field = keyof typeof FIELD_NAMES
export const FIELDS = Object.keys(FIELD_NAMES) as Field[]

/** A field's name for users. */
export const nameOf = (field: Field): string => FIELD_NAMES[field][0]

/** `选项 A（必填）*` → `选项a`: the normal form for comparing headers, without notes in brackets, marks and spaces. */
export function foldHeader(header: string): string {
  const plain = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<\/?(?:b|sub|sup)>/g, '')
  const unwrapped = plain.replace(/\(([a-l]|\d{1,2})\)/g, '$1')
  const bare = bareHeader(unwrapped.replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, ''))
  return bare === '' ? bareHeader(unwrapped) : bare
}

const bareHeader = (header: string): string => header.replace(/[\s*:;,.，。、；·_\-—'"“”()[\]【】]+/g, '')

const fieldsByHeader = new Map<string, { field: Field; rank: number }>()
for (const field of FIELDS)
  for (const [rank, name] of FIELD_NAMES[field].entries()) fieldsByHeader.set(foldHeader(name), { field, rank })

export const fieldOfHeader = (header: string): { field: Field; rank: number } | undefined =>
  fieldsByHeader.get(foldHeader(header))

const OPTION_HEADER =
  /^(?:选项|备选答案|备选项|候选答案|答案选项|选项内容|答案|备选|option|choice|alternative|answer|ans|opt|op)?([a-l]|[1-9]|1[0-2]|[一二三四五六七八九十])(?:选项|项)?$/
const CHINESE_NUMBERS = '一二三四五六七八九十'

/**
 * The place (0 for A) of an option that has its own column: 选项A, A选项, 选项1, Option A, opa, Answer 1. `bare`: a single
 * letter or number, which mapColumns accepts only beside others.
 */
export function optionOfHeader(header: string): { place: number; bare: boolean } | undefined {
  const folded = foldHeader(header)
  const sign = OPTION_HEADER.exec(folded)?.[1]
  if (sign === undefined) return undefined
  const bare = sign === folded
  if (/^[a-l]$/.test(sign)) return { place: sign.charCodeAt(0) - 97, bare }
  const place = CHINESE_NUMBERS.includes(sign) ? CHINESE_NUMBERS.indexOf(sign) : Number(sign) - 1
  return { place, bare }
}

const REASON_WORD = '(?:解析|理由|说明|分析|原因|rationale|explanation|reason)'
const OPTION_SIGN = '(?:选项|option|opt)?([a-l]|[1-9]|1[0-2])(?:选项|项)?'
const REASON_HEADER = new RegExp(`^(?:${OPTION_SIGN}的?${REASON_WORD}|${REASON_WORD}${OPTION_SIGN})$`)

/** The place (0 for A) of the option whose reason a column holds: 选项A解析, A理由, 解析A, Option A Rationale. */
export function reasonOfHeader(header: string): number | undefined {
  const [, before, behind] = REASON_HEADER.exec(foldHeader(header)) ?? []
  const sign = before ?? behind
  if (sign === undefined) return undefined
  return /^[a-l]$/.test(sign) ? sign.charCodeAt(0) - 97 : Number(sign) - 1
}
