import { sellsThroughService } from '@tizhou/domain/agents/agentRules'
import { AgentContacts } from '../../platform/agent/AgentContacts.tsx'
import { type AgentInfo, useAgent } from '../../platform/agent/agent.ts'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PayElsewhere } from './PayElsewhere.tsx'
import styles from './Service.module.css'

/** Why the agent cannot be paid here; '' where it can (specification, sections 6 and 9). */
export const useCannotPay = (): string => cannotPay(useAgent())

function cannotPay(agent: AgentInfo | null): string {
  if (sellsThroughService(agentCode()) || agent?.CustomerServiceOnly === 1) return '通过客服购买后方可使用此功能'
  if (agent?.CanPay === 0) return '暂不支持在线支付，开通班次请联系客服。'
  return agent?.PayHere === 0 ? `在${agent.AgentName}的付款页面购买。` : ''
}

/** Shown instead of the payment: why it is not possible, and whom to contact. */
export function Service({ why }: { why: string }) {
  const agent = useAgent()
  return (
    <Card title={agent?.CanPay === 1 && agent.CustomerServiceOnly !== 1 ? '在代理商处购买' : '联系客服购买'}>
      <div className={styles.service}>
        <p>{why}</p>
        {agent?.CustomerServiceOnly !== 1 && <PayElsewhere agent={agent} />}
        {agent && <AgentContacts agent={agent} />}
        <small>如您已购买，请重新登录</small>
      </div>
    </Card>
  )
}
