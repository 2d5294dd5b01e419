import type { AgentInfo } from './agent.ts'

export interface Contact {
  kind: 'qq' | 'phone' | 'wechat'
  label: string
  value: string
}

/** The ways to reach an agent, the most used first; ways that the agent does not have are left out. */
export function contactsOf({ QQ, TelePhone, WeiXinContact }: AgentInfo): Contact[] {
  const wechat = WeiXinContact.WeiXinIndexContact === 2 ? '微信公众号' : '微信号'
  const all: Contact[] = [
    { kind: 'phone', label: '客服电话', value: TelePhone },
    { kind: 'qq', label: '客服 QQ', value: QQ },
    { kind: 'wechat', label: wechat, value: WeiXinContact.WeiXinContact },
  ]
  return all.filter(({ value }) => value.trim() !== '')
}
