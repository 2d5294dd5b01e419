import { leavingLink, outsideLink } from '@tizhou/domain/agents/links'
import { App, Checkbox, Flex, Form, Input, Radio, Select } from 'antd'
import { request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Agent } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'

/** Ways to pay stand empty in the form where there is none. */
const NONE = '-1'
const WAYS = ['alipay', 'phonePayUrl', 'wechatPayUrl', 'wechatPay', 'pcPayUrl'] as const

interface Values
  extends Pick<
    Agent,
    'name' | 'title' | 'qq' | 'telephone' | 'icon' | 'wechat' | 'wechatKind' | 'logoutUrl' | 'followUrl'
  > {
  agentCode: string
  alipay: string
  phonePayUrl: string
  wechatPayUrl: string
  wechatPay: string
  pcPayUrl: string
  isWechatPay: boolean
  hostsJson: string[]
  membersJson: string[]
}

const EMPTY: Values = {
  agentCode: '',
  name: '',
  title: '',
  qq: '',
  telephone: '',
  icon: '',
  wechat: '',
  wechatKind: 1,
  alipay: '',
  phonePayUrl: '',
  wechatPayUrl: '',
  wechatPay: '',
  pcPayUrl: '',
  isWechatPay: false,
  logoutUrl: '',
  followUrl: '',
  hostsJson: [],
  membersJson: [],
}

function valuesOf(agent: Agent): Values {
  const ways = Object.fromEntries(WAYS.map((way) => [way, agent[way] === NONE ? '' : agent[way]])) as Pick<
    Values,
    (typeof WAYS)[number]
  >
  return {
    ...EMPTY,
    ...agent,
    ...ways,
    isWechatPay: agent.isWechatPay === 1,
    hostsJson: agent.hosts,
    membersJson: agent.members.map(({ userName }) => userName),
  }
}

const link = (isGood: (text: string) => unknown, reason: string) => ({
  validator: async (_: unknown, value: string = '') => {
    if (value.trim() !== '' && isGood(value.trim()) === undefined) throw new Error(reason)
  },
})
const https = link(outsideLink, '应为 https 开头的完整地址')

/** A new agent, or everything about one that is there but its code. */
export function AgentForm({
  agent,
  onClose,
  onSaved,
}: {
  agent?: Agent
  onClose: () => void
  onSaved: (agentCode: string) => Promise<void>
}) {
  const { message } = App.useApp()
  const save = async (values: Values) => {
    const ways = Object.fromEntries(WAYS.map((way) => [way, values[way]?.trim() || NONE])) as Pick<
      Values,
      (typeof WAYS)[number]
    >
    const sent = { ...values, ...ways, isWechatPay: values.isWechatPay ? (1 as const) : (0 as const) }
    await (agent
      ? request('agents.agentSave', { ...sent, agentCode: agent.agentCode })
      : request('agents.agentCreate', sent))
    message.success(agent ? '代理商已保存' : '代理商已创建')
    await onSaved(agent?.agentCode ?? values.agentCode)
  }
  return (
    <FormDialog<Values>
      title={agent ? `修改 ${agent.name}` : '新建代理商'}
      action={agent ? '保存' : '创建'}
      width={720}
      initial={agent ? valuesOf(agent) : EMPTY}
      onSubmit={save}
      onClose={onClose}
    >
      <Flex gap={12}>
        <Form.Item
          name="agentCode"
          label="代理码"
          style={{ flex: 1 }}
          rules={[
            { required: true, message: '请填写代理码' },
            { pattern: /^[A-Za-z0-9-]{1,32}$/, message: '只能是字母、数字与横线' },
          ]}
        >
          <Input maxLength={32} disabled={agent !== undefined || undefined} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="name"
          label="名称"
          style={{ flex: 1 }}
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="title" label="页面标题" style={{ flex: 1 }} tooltip="浏览器窗口的标题；不填用产品的。">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Flex>
      <Form.Item name="hostsJson" label="域名" extra="不带端口，输入后按回车；一个域名只能属于一个代理商。">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
      <Form.Item name="membersJson" label="后台账号" extra="代理商角色的员工用户名；他们只看到这个代理商。">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
      </Form.Item>
      <Flex gap={12}>
        <Form.Item name="qq" label="QQ" style={{ flex: 1 }}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="telephone" label="电话" style={{ flex: 1 }}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="wechat" label="微信" style={{ flex: 1 }}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="wechatKind" label="微信类型">
          <Radio.Group
            options={[
              { value: 1, label: '微信号' },
              { value: 2, label: '公众号' },
            ]}
          />
        </Form.Item>
      </Flex>
      <Form.Item name="followUrl" label="关注公众号地址" rules={[https]}>
        <Input maxLength={2048} placeholder="https://" autoComplete="off" />
      </Form.Item>
      <Form.Item name="icon" label="图标">
        <PictureInput />
      </Form.Item>
      <Form.Item
        name="logoutUrl"
        label="退出后去向"
        rules={[link(leavingLink, '应为 https 开头的完整地址，或本站的路径')]}
      >
        <Input maxLength={2048} placeholder="https:// 或 /way?ac=…" autoComplete="off" />
      </Form.Item>
      <Flex gap={12}>
        <Form.Item name="alipay" label="支付宝账号" style={{ flex: 1 }} tooltip="不填表示没有；内置账号不算自己的。">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="wechatPay" label="微信支付" style={{ flex: 1 }}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="isWechatPay" label="启用" valuePropName="checked">
          <Checkbox>启用微信支付</Checkbox>
        </Form.Item>
      </Flex>
      <Form.Item name="phonePayUrl" label="手机支付地址" rules={[https]}>
        <Input maxLength={2048} placeholder="https://，不填表示没有" autoComplete="off" />
      </Form.Item>
      <Form.Item name="wechatPayUrl" label="微信支付地址" rules={[https]}>
        <Input maxLength={2048} placeholder="https://，不填表示没有" autoComplete="off" />
      </Form.Item>
      <Form.Item name="pcPayUrl" label="电脑支付地址" rules={[https]}>
        <Input maxLength={2048} placeholder="https://，不填表示没有" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
