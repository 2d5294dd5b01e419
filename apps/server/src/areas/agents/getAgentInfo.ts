import { hasOwnLogoutPage, sellsThroughService, titleOf } from '@tizhou/domain/agents/agentRules'
import { hostOf, leavingLink, outsideLink, ownPicture } from '@tizhou/domain/agents/links'
import type { ShopSettings } from '../../cores/agents/shops.ts'
import { badInput } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

/** Value of a way of payment that the agent does not offer (specification, section 9, "Payment availability"). */
const NONE = '-1'

/** Always answers: for an unknown or missing code with the default agent. */
export const getAgentInfo: Handler<'agents.getAgentInfo'> = async ({ params, services }) => {
  const host = hostOf(params.AgentUrl)
  if (host === '') throw badInput([{ field: 'AgentUrl', reason: '不能为空' }])
  const asked = params.AgentCode?.trim()
  const agent = await services.agents.agentAnswering(host, asked)
  await noteUnknown(services, asked)
  const hosts = await services.agents.hostsOfAgent(agent.agent_code)
  const pages = services.payments.pages(agent)
  const paidHere = services.payments.offered(agent).length > 0
  const code = agent.agent_code
  return {
    agentInfo: {
      AgentCode: code,
      AgentUrl: hosts.includes(host) ? host : (hosts[0] ?? host),
      AgentName: agent.name,
      QQ: agent.qq,
      TelePhone: agent.telephone,
      IconUrl: ownPicture(agent.icon) ?? '',
      WeiXinContact: { WeiXinContact: agent.wechat, WeiXinIndexContact: agent.wechat_kind === 2 ? 2 : 1 },
      Alipay: agent.alipay,
      PhonePayUrl: outsideLink(agent.phone_pay_url) ?? NONE,
      WeiXinPayUrl: outsideLink(agent.wechat_pay_url) ?? NONE,
      WeiXinPay: agent.wechat_pay,
      PCPayUrl: outsideLink(agent.pc_pay_url) ?? NONE,
      IsWeiXinPay: agent.is_wechat_pay ? 1 : 0,
      Title: titleOf({ code, name: agent.name, title: agent.title }),
      LogoutUrl: hasOwnLogoutPage(code) ? (leavingLink(agent.logout_url) ?? '') : '',
      CustomerServiceOnly: sellsThroughService(code) ? 1 : 0,
      CanPay: paidHere || Object.keys(pages).length > 0 ? 1 : 0,
      PayHere: paidHere ? 1 : 0,
      PayPages: pages,
      FollowUrl: outsideLink(agent.follow_url) ?? '',
      ...shopsOf(services.config.shops),
    },
  }
}

/** Records an unknown code for staff (agents.unknownAgentList); the visitor sees another agent and is not told. */
async function noteUnknown({ agents, store, now }: Services, code: string | undefined): Promise<void> {
  if (code !== undefined && (await agents.isUnknownAgent(code, now())))
    await store.write((tx) => agents.in(tx).noteUnknownAgent(code, now()))
}

/** Shop links of the installation, the same for every agent. Links that are not set are absent. */
const shopsOf = ({ shopUrl, marketUrl, marketItems }: ShopSettings) => ({
  ...(shopUrl && { ShopUrl: shopUrl }),
  ...(marketUrl && { MarketUrl: marketUrl, MarketItems: { ...marketItems } }),
})
