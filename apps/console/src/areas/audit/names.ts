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
  sales: '价格与优惠',
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
  resolved: '已处理',
  friends: '分享开放所需好友',
  name: '名称',
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
