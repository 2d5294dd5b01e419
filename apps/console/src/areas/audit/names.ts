import { CONTENT_FIELD_NAMES } from '../../platform/contentFields.ts'
import { roleName } from '../../platform/roles.ts'

/** Names of the kinds in the audit log (the server's `audited`, `kind`). A new room adds its own. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  staff: '员工账号',
  user: '用户',
  error: '错误报告',
  agent: '代理商',
  subject: '科目',
  version: '版本',
  module: '模块',
  tree: '题库',
  chapter: '章节',
  question: '题目',
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
  profileList: '资料选项',
  point: '知识点',
  material: '资料',
  media: '视频文件',
  videoCourse: '视频课程',
  videoChapter: '视频课程的章',
  videoLesson: '视频课',
  videoTeacher: '讲课老师',
  videoLog: '视频更新说明',
  document: 'PDF 文档',
  teacherNote: '老师说明',
  replyTemplate: '答复模板',
}

/** Names of the fields of a change; a field that is missing here is shown by its identifier. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...CONTENT_FIELD_NAMES,
  userName: '用户名',
  nickName: '姓名',
  roles: '角色',
  blocked: '停用',
  sessions: '会话',
  passwordReset: '重设密码',
  passwordChange: '修改密码',
  secondFactor: '两步验证',
  phoneShown: '查看完整号码',
  deletion: '注销账号',
  identityShown: '查看完整身份证号',
  resolved: '已处理',
  friends: '分享开放所需好友',
  name: '名称',
  reply: '答复',
  learners: '送达学员',
  place: '位置',
  mergedInto: '并入',
  content: '正文',
  pinned: '置顶',
  amount: '金额（分）',
  balance: '尚未结清（分）',
  rate: '比例（万分之）',
  holdsFrom: '生效',
  holdsUntil: '结束',
  paidAt: '付款时间',
  reversed: '已冲销',
  reason: '原因',
  note: '说明',
  settled: '已处理',
  endsAt: '到期',
  days: '天数',
  state: '状态',
  refunded: '已退（分）',
  carrier: '快递公司',
  number: '快递单号',
  packed: '已打包',
  orders: '订单',
  exported: '导出的包裹',
  sends: '寄出',
  corrects: '更正单号',
  same: '没有变化',
  refused: '不能导入',
  applied: '已导入',
  undone: '已撤销',
  restored: '恢复原样',
  stay: '保持不变',
  stopped: '停止寄送',
  title: '书名',
  freePages: '免费页数',
  canSave: '允许下载',
  shelf: '栏目',
  node: '章节编号',
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '否' }

export const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind
export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field

/** The text for a stored value of a change: 是 or 否 for a flag, the texts of a list, otherwise the value itself. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return '（无）'
  const list = textsOf(value)
  if (list) return list.map((one) => (field === 'roles' ? roleName(one) : one)).join('、') || '（无）'
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
