import { useQuery } from '@tanstack/react-query'
import { agentLink, type LinkTarget } from '@tizhou/domain/agents/agentLink'
import { Alert, Button, Card, Flex, QRCode, Radio, Select, Space, Typography } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../../platform/request.ts'
import { saveQrCode } from '../../ui/saveQrCode.ts'
import type { Agent } from './agentTypes.ts'

const TARGETS: Readonly<Record<LinkTarget, string>> = { way: '渠道入口', partner: '合作商入口', pay: '直接购买' }
const SIZE = 176

/** An agent's links for its learners, each with a QR code to copy, print or send. */
export function AgentLinks({ agent }: { agent: Agent }) {
  const [target, setTarget] = useState<LinkTarget>('way')
  const [code, setCode] = useState<string>()
  const picture = useRef<HTMLDivElement>(null)
  const subjects = useQuery({
    queryKey: ['agents', 'linkSubjects'],
    queryFn: ({ signal }) => request('subjects.searchAppEName', {}, { signal, allowedRepeat: true }),
    staleTime: 60_000,
  })
  const subject = subjects.data?.list.find(({ AppEName }) => AppEName === code)
  const needsSubject = target === 'pay' && !subject
  const address = agentLink({ site: agent.site ?? location.origin, agentCode: agent.agentCode, target, subject })
  const save = (kind: 'svg' | 'png') => {
    const svg = picture.current?.querySelector('svg')
    const name = ['二维码', agent.agentCode, target, ...(subject ? [subject.AppEName] : [])].join('-')
    if (svg) void saveQrCode(svg, kind, name)
  }
  return (
    <Card size="small" title="推广链接与二维码">
      <Flex gap={24} wrap>
        <Space orientation="vertical" size={12} style={{ flex: '1 1 24rem', minWidth: 0 }}>
          <Radio.Group
            aria-label="打开的页面"
            optionType="button"
            value={target}
            onChange={({ target: { value } }) => setTarget(value as LinkTarget)}
            options={Object.entries(TARGETS).map(([value, label]) => ({ value, label }))}
          />
          <Select
            aria-label="链接的科目"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={subjects.isPending}
            style={{ width: '100%', maxWidth: 420 }}
            placeholder={target === 'pay' ? '选择要购买的科目' : '全部科目；也可以只推一个科目'}
            value={code}
            onChange={setCode}
            options={(subjects.data?.list ?? []).map(({ AppEName, CName }) => ({
              value: AppEName,
              label: `${CName}（${AppEName}）`,
            }))}
          />
          {needsSubject ? (
            <Typography.Text type="secondary">先选择要购买的科目。</Typography.Text>
          ) : (
            <Typography.Paragraph copyable={{ text: address }} code style={{ wordBreak: 'break-all', margin: 0 }}>
              {address}
            </Typography.Paragraph>
          )}
          <Typography.Text type="secondary">
            从这里来的新学员属于代理商 {agent.agentCode}，购买记在它名下；页面上显示它的名称与联系方式。
          </Typography.Text>
          {agent.closedAt !== null && (
            <Alert type="warning" showIcon title="这个代理商已停用，链接由默认代理商应答。" />
          )}
        </Space>
        {!needsSubject && (
          <Space orientation="vertical" align="center">
            <div ref={picture}>
              <QRCode
                type="svg"
                value={address}
                size={SIZE}
                bgColor="#ffffff"
                color="#000000"
                aria-label={`${TARGETS[target]}的二维码`}
              />
            </div>
            <Space>
              <Button size="small" onClick={() => save('svg')}>
                下载 SVG
              </Button>
              <Button size="small" onClick={() => save('png')}>
                下载 PNG
              </Button>
            </Space>
          </Space>
        )}
      </Flex>
    </Card>
  )
}
