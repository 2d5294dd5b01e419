/** Diseases with their leading findings; each pair is asked in both directions. Taken from no question bank. */
const PAIRS: readonly (readonly [disease: string, finding: string])[] = [
  ['缺铁性贫血', '匙状甲'],
  ['急性胰腺炎', '血清淀粉酶明显升高'],
  ['二尖瓣狭窄', '心尖区舒张期隆隆样杂音'],
  ['主动脉瓣关闭不全', '周围血管征'],
  ['大叶性肺炎', '铁锈色痰'],
  ['支气管扩张', '反复咯血和大量脓痰'],
  ['肾病综合征', '大量蛋白尿'],
  ['急性肾小球肾炎', '链球菌感染后血尿伴补体 C3 下降'],
  ['甲状腺功能亢进症', '怕热多汗伴突眼'],
  ['库欣综合征', '满月脸和紫纹'],
  ['原发性醛固酮增多症', '高血压伴低血钾'],
  ['嗜铬细胞瘤', '阵发性高血压伴头痛心悸'],
  ['糖尿病酮症酸中毒', '呼气有烂苹果味'],
  ['帕金森病', '静止性震颤'],
  ['重症肌无力', '活动后加重的眼睑下垂'],
  ['系统性红斑狼疮', '面部蝶形红斑'],
  ['类风湿关节炎', '晨僵超过 1 小时'],
  ['痛风', '第一跖趾关节突发红肿热痛'],
  ['麻疹', '口腔黏膜斑'],
  ['川崎病', '发热 5 天以上伴草莓舌'],
  ['肠套叠', '果酱样大便'],
  ['先天性肥厚性幽门狭窄', '右上腹橄榄形肿块'],
  ['异位妊娠', '停经后腹痛伴阴道流血'],
  ['前置胎盘', '妊娠晚期无痛性阴道流血'],
  ['胎盘早剥', '子宫板状硬伴腹痛'],
]

export interface ForeignQuestion {
  id: string
  stem: string
  options: string[]
  /** Index of the right option, 0 for A. */
  key: number
  explanation: string
}

/** Pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Fifty single choices of five options, as in an operator's own bank. */
export function foreignQuestions(seed = 7): ForeignQuestion[] {
  const next = numbers(seed)
  return PAIRS.flatMap(([disease, finding], at) => [
    question(at * 2 + 1, `以“${finding}”为特征表现的疾病是`, at, 0),
    question(at * 2 + 2, `${disease}最具特征性的表现是`, at, 1),
  ])

  function question(number: number, stem: string, at: number, side: 0 | 1): ForeignQuestion {
    const [disease, finding] = PAIRS[at] as (typeof PAIRS)[number]
    const others = PAIRS.map((pair) => pair[side]).filter((_, other) => other !== at)
    const options = Array.from({ length: 4 }, () => others.splice(next(others.length), 1)[0] as string)
    const key = next(5)
    options.splice(key, 0, (PAIRS[at] as (typeof PAIRS)[number])[side])
    return { id: `q-${number}`, stem, options, key, explanation: `${disease}的特征表现是${finding}。` }
  }
}

const SIGNS = ['a', 'b', 'c', 'd', 'e']

/**
 * Rows as programs export them: columns `opa … ope`, the answer as a column name, and misleading words for the kind.
 */
export const exportedRows = (questions = foreignQuestions()): string[][] => [
  ['id', 'question', ...SIGNS.map((sign) => `op${sign}`), 'answer', 'question_type', 'explanation'],
  ...questions.map(({ id, stem, options, key, explanation }, at) => [
    id,
    stem,
    ...options,
    `op${SIGNS[key]}`,
    at % 3 === 0 ? '病例分析' : '知识问答',
    explanation,
  ]),
]

/** Rows as people write them: Chinese headers, letters as answers, no column for the kind of question. */
export const plainRows = (questions = foreignQuestions()): string[][] => [
  ['编号', '题目', ...SIGNS.map((sign) => `选项${sign.toUpperCase()}`), '答案', '解析', '题目ID'],
  ...questions.map(({ id, stem, options, key, explanation }, at) => [
    String(at + 1),
    stem,
    ...options,
    (SIGNS[key] as string).toUpperCase(),
    explanation,
    id,
  ]),
]

/** Rows as CSV; none of the texts above needs quotes. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join(',')).join('\r\n')
