import type { Params } from '@tizhou/contract/contract'
import { DEFAULT_AGENT, hasOwnLogoutPage, isBoundToHost, sellsThroughService } from '@tizhou/domain/agents/agentRules'
import { hostOf, leavingLink, outsideLink, ownPicture } from '@tizhou/domain/agents/links'
import type { AgentRow } from '../../../cores/agents/agents.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Fault } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'

type Typed = Omit<Params<'agents.agentSave'>, 'guid' | 'agentCode' | 'revision'>

/** Value of a way of payment that the agent does not offer (specification, section 9, "Payment availability"). */
const NONE = '-1'

export const HTTPS_ONLY = '应为 https 开头的完整地址，不含登录信息与空格'
export const OWN_PICTURE = '应为本站图片的路径，例如 /files/images/agents/sail.svg'

/** The fault of an address that would not be shown to learners (packages/domain/src/agents/links.ts). */
export const badLink = (field: string, text: string): Fault | false =>
  text.trim() !== '' && outsideLink(text.trim()) === undefined && { field, reason: HTTPS_ONLY }

export const badPicture = (field: string, text: string): Fault | false =>
  text.trim() !== '' && ownPicture(text.trim()) === undefined && { field, reason: OWN_PICTURE }

/** An empty code means all agents. */
export const noOwner = async (services: Services, tx: Tx, code: string): Promise<Fault | false> =>
  code !== '' && !(await services.agents.in(tx).agentByCode(code)) && { field: 'agentCode', reason: '没有这个代理商' }

export const EMPTY = '不能为空'

/** The columns of typed contacts. */
export const contactFields = (typed: Pick<Typed, 'qq' | 'telephone' | 'wechat' | 'wechatKind' | 'followUrl'>) => ({
  qq: typed.qq.trim(),
  telephone: typed.telephone.trim(),
  wechat: typed.wechat.trim(),
  wechat_kind: typed.wechatKind,
  follow_url: typed.followUrl.trim(),
})

/** The columns of a typed agent; an empty address becomes null. Throws 400 with all faults. */
export function agentFields(typed: Typed) {
  const payUrls = (['phonePayUrl', 'wechatPayUrl', 'pcPayUrl'] as const).filter((field) => typed[field].trim() !== NONE)
  const logoutUrl = typed.logoutUrl.trim()
  const faults = [
    typed.name.trim() === '' && { field: 'name', reason: EMPTY },
    ...payUrls.map((field) => badLink(field, typed[field])),
    badLink('followUrl', typed.followUrl),
    logoutUrl !== '' &&
      leavingLink(logoutUrl) === undefined && { field: 'logoutUrl', reason: `${HTTPS_ONLY}，或本站的路径` },
    badPicture('icon', typed.icon),
  ].filter((fault) => fault !== false)
  if (faults.length > 0) throw badInput(faults)
  return {
    name: typed.name.trim(),
    title: typed.title.trim(),
    icon: typed.icon.trim(),
    ...contactFields(typed),
    alipay: typed.alipay.trim() || NONE,
    phone_pay_url: typed.phonePayUrl.trim() || NONE,
    wechat_pay_url: typed.wechatPayUrl.trim() || NONE,
    wechat_pay: typed.wechatPay.trim() || NONE,
    pc_pay_url: typed.pcPayUrl.trim() || NONE,
    is_wechat_pay: typed.isWechatPay,
    logout_url: typed.logoutUrl.trim(),
  }
}

/** Hosts as stored: lower case, without port. Throws 400 for an invalid one, 409 for one of another agent. */
export async function hostsFor(services: Services, tx: Tx, code: string, typed: readonly string[]): Promise<string[]> {
  const hosts = [...new Set(typed.map((text) => hostOf(text)))]
  const at = typed.findIndex((text) => !/^[a-z0-9.-]+\.[a-z0-9-]+$|^localhost$|^\[[0-9a-f:.]+\]$/.test(hostOf(text)))
  if (at >= 0) throw badInput([{ field: 'hostsJson', reason: `“${typed[at]?.slice(0, 60)}”不是域名` }])
  const [foreign] = await services.agents.in(tx).foreignHosts(hosts, code)
  if (foreign) throw new Refusal(409, `域名 ${foreign.host} 已属于代理商 ${foreign.agent_code}`)
  return hosts
}

/** Ids of users with the role agent. Throws 400 for an unknown name, 409 for a member of another agent. */
export async function membersFor(
  services: Services,
  tx: Tx,
  code: string,
  typed: readonly string[],
): Promise<number[]> {
  const names = [...new Set(typed.map((name) => name.trim()))]
  const people = await services.agents.in(tx).agentPeople(names)
  const unknown = names.find((name) => !people.some(({ user_name }) => user_name === name))
  if (unknown !== undefined)
    throw badInput([{ field: 'membersJson', reason: `“${unknown.slice(0, 40)}”不是代理商角色的员工账号` }])
  const taken = people.find(({ agent_code }) => agent_code !== null && agent_code !== code)
  if (taken) throw new Refusal(409, `账号 ${taken.user_name} 已属于代理商 ${taken.agent_code}`)
  return people.map(({ user_id }) => user_id)
}

/** The agent for the audit log, with the screen's field names. Payment accounts are included: they are not secret. */
export const describeAgent = (
  row: Pick<AgentRow, keyof ReturnType<typeof agentFields>>,
  hosts: readonly string[],
  members: readonly string[],
) => ({
  name: row.name,
  title: row.title,
  qq: row.qq,
  telephone: row.telephone,
  icon: row.icon,
  wechat: row.wechat,
  wechatKind: row.wechat_kind,
  alipay: row.alipay,
  phonePayUrl: row.phone_pay_url,
  wechatPayUrl: row.wechat_pay_url,
  wechatPay: row.wechat_pay,
  pcPayUrl: row.pc_pay_url,
  isWechatPay: row.is_wechat_pay === 1,
  logoutUrl: row.logout_url,
  followUrl: row.follow_url,
  hosts: [...hosts].sort(),
  members: [...members].sort(),
})

/** The fields of an agent that the form edits, as its page gives them. */
export const editedAgent = (
  row: Pick<AgentRow, keyof ReturnType<typeof agentFields>>,
  hosts: readonly string[],
  members: readonly { userID: number; userName: string }[],
) => ({
  ...describeAgent(row, hosts, []),
  isWechatPay: row.is_wechat_pay,
  members: [...members].sort((one, other) => one.userID - other.userID),
})

/** The contacts of an agent, as its page gives them. */
export const editedContacts = (row: Pick<AgentRow, 'qq' | 'telephone' | 'wechat' | 'wechat_kind' | 'follow_url'>) => ({
  qq: row.qq,
  telephone: row.telephone,
  wechat: row.wechat,
  wechatKind: row.wechat_kind === 2 ? 2 : 1,
  followUrl: row.follow_url,
})

export const canPay = ({ payments }: Pick<Services, 'payments'>, row: AgentRow): 0 | 1 =>
  payments.offered(row).length > 0 || Object.keys(payments.pages(row)).length > 0 ? 1 : 0

/** Rules that follow from the agent's code (packages/domain/src/agents/agentRules.ts), for display. */
export const rulesOf = (code: string): string[] => [
  ...(code === DEFAULT_AGENT ? ['默认代理商：未知或没有代理码时由它应答，使用名片与群列表'] : []),
  ...(isBoundToHost(code) ? ['绑定域名：在它的域名下，其他代理码不起作用'] : []),
  ...(sellsThroughService(code) ? ['只能通过客服购买，不显示购买按钮'] : []),
  ...(hasOwnLogoutPage(code) ? ['退出登录后去往“退出后去向”'] : ['退出登录后回到登录页，“退出后去向”不起作用']),
]
