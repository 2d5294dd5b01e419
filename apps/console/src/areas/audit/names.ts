import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { roleName } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'

/** Names of the kinds in the audit log (the server's `audited`, `kind`). A new room adds its own. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  setting: '设置',
  maintenance: '系统维护',
  staff: '员工账号',
  user: '用户',
  group: '班级',
  learnerRun: '学员批量',
  error: '错误报告',
  agent: '代理商',
  subject: '科目',
  version: '版本',
  module: '模块',
  tree: '题库',
  chapter: '章节',
  question: '题目',
  proposal: '题目审核',
  import: '导入',
  order: '订单',
  refund: '退款',
  moneyCase: '待处理款项',
  entitlement: '权限',
  settlement: '代理商结算',
  commission: '佣金比例',
  agreement: '协议正文',
  authorization: '授权',
  shipment: '图书包裹',
  printedBook: '随寄图书',
  sales: '价格与优惠',
  article: '常见问题与指南',
  versionUpdate: '版本更新',
  suggestion: '学员意见',
  report: '纠错',
  notice: '通知',
  live: '直播课',
  paper: '试卷',
  profileList: '资料选项',
  point: '知识点',
  material: '资料',
  media: '视频文件',
  videoCourse: '视频课程',
  videoChapter: '视频课程的章',
  videoLesson: '视频课',
  videoTeacher: '讲课老师',
  videoLog: '视频更新说明',
  holidays: '节假日',
  studyPlan: '学习计划',
  planTemplate: '学习计划模板',
  document: 'PDF 文档',
  teacherNote: '老师说明',
  replyTemplate: '答复模板',
  export: '导出',
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '否' }
const FLAG_WORDS: Readonly<Record<string, string>> = { 0: '否', 1: '是' }

/** Fields whose stored number is a moment (ms UTC), and fields in fen. */
const MOMENT = /(At|From|Until)$/
const FEN: ReadonlySet<string> = new Set(['price', 'minAmount', 'amount', 'balance', 'refunded', 'returned'])
const FLAGS: ReadonlySet<string> = new Set(
  'onlyNew hidden free noSkip canSave isFree isQuiet vip pinned removed published withdrawn isWechatPay packed'.split(
    ' ',
  ),
)

export const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind

/** The text for a stored value of a change: 是 or 否 for a flag, a moment, an amount in yuan, the texts of a list, or the value itself. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '（无）'
  const list = textsOf(value)
  if (list) return list.map((one) => (field === 'roles' ? roleName(one) : one)).join('、') || '（无）'
  if (/^-?\d+$/.test(value)) {
    if (MOMENT.test(field)) return showMoment(Number(value), true)
    if (FEN.has(field)) return `${yuanOfFen(Number(value))} 元`
    if (FLAGS.has(field)) return FLAG_WORDS[value] ?? value
  }
  return WORDS[value] ?? value
}

function textsOf(value: string): string[] | undefined {
  if (!value.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
  } catch {
    return undefined
  }
}
