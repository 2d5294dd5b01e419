import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { Button, Card, Space, Tag } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { AgentLinks } from './AgentLinks.tsx'
import { AGENT_FORM, CONTACTS_FORM } from './agentForm.tsx'
import type { Agent } from './agentTypes.ts'
import { Groups } from './Groups.tsx'

/** One agent: its settings and its own groups. */
export default function AgentPage() {
  const { agentCode } = useParams({ strict: false }) as { agentCode: string }
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const detail = useQuery({
    queryKey: ['agents', 'detail', agentCode],
    queryFn: ({ signal }) => request('agents.agentDetail', { agentCode }, { signal, allowedRepeat: true }),
  })
  const isOperator = me?.roles.includes('operator') ?? false
  const refresh = () => cache.invalidateQueries({ queryKey: ['agents'] })
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `${detail.data.name}（${agentCode}）` : '代理商'}
      back={{ to: '/agents', label: '返回代理商列表' }}
      extra={(agent) => isOperator && <Actions agent={agent} onChanged={refresh} />}
    >
      {(agent) => (
        <>
          <Card size="small" title="基本">
            <Facts
              of={{
                状态: <StateTag current="在用" ended="停用" at={agent.closedAt} />,
                页面标题: agent.title || '（用产品或代理商名称）',
                域名: agent.hosts.join('、') || '—',
                图标: agent.icon ? <img src={agent.icon} alt="代理商图标" height={32} /> : '—',
                退出后去向: agent.logoutUrl || '—',
                后台账号: agent.members.map(({ userName }) => userName).join('、') || '—',
                代理码的规则: agent.rules.join('；'),
              }}
            />
          </Card>
          <Card
            size="small"
            title="联系方式"
            extra={
              <FormButton
                label="修改联系方式"
                form={CONTACTS_FORM}
                row={{ ...agent, revision: agent.contactsRevision }}
                onSaved={refresh}
                onReload={refresh}
              />
            }
          >
            <Facts
              of={{
                QQ: agent.qq || '—',
                电话: agent.telephone || '—',
                微信: agent.wechat ? `${agent.wechat}（${agent.wechatKind === 2 ? '公众号' : '微信号'}）` : '—',
                关注公众号地址: agent.followUrl || '—',
              }}
            />
          </Card>
          <AgentLinks agent={agent} />
          <Card
            size="small"
            title="收款"
            extra={agent.canPay ? <Tag color="success">可以收款</Tag> : <Tag>没有支付方式，学员不能在线购买</Tag>}
          >
            <Facts
              of={{
                支付宝账号: noneOr(agent.alipay),
                手机支付地址: noneOr(agent.phonePayUrl),
                微信支付地址: noneOr(agent.wechatPayUrl),
                微信支付: noneOr(agent.wechatPay),
                电脑支付地址: noneOr(agent.pcPayUrl),
                启用微信支付: agent.isWechatPay ? '是' : '否',
              }}
            />
          </Card>
          <Card size="small" title="自己的学习群与名片">
            <Groups agentCode={agent.agentCode} mayEdit={isOperator} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

const noneOr = (text: string): string => (text === '-1' ? '没有' : text)

function Actions({ agent, onChanged }: { agent: Agent; onChanged: () => Promise<void> }) {
  const confirm = useConfirm()
  const { agentCode, name } = agent
  const isClosed = agent.closedAt !== null
  return (
    <Space>
      <FormButton label="修改" type="primary" form={AGENT_FORM} row={agent} onSaved={onChanged} onReload={onChanged} />
      {agentCode !== DEFAULT_AGENT && (
        <Button
          danger={!isClosed}
          onClick={() =>
            confirm({
              title: isClosed ? `恢复 ${name}？` : `停用 ${name}？`,
              content: isClosed
                ? '恢复后重新由它应答它的代理码与域名。'
                : '停用后，它的代理码与域名由默认代理商应答，学员的开通与记录不受影响。',
              action: isClosed ? '恢复' : '停用',
              done: isClosed ? '代理商已恢复' : '代理商已停用',
              run: async () => {
                await request('agents.agentSetClosed', { agentCode, closed: isClosed ? 0 : 1 })
                await onChanged()
              },
            })
          }
        >
          {isClosed ? '恢复' : '停用'}
        </Button>
      )}
    </Space>
  )
}
