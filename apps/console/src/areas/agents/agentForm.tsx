import { leavingLink } from '@tizhou/domain/agents/links'
import { Radio, Select } from 'antd'
import { request } from '../../platform/request.ts'
import { field, type Line, link, text, tick } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import type { Agent } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'

/** The stored value for a payment type that the agent does not have; the form shows an empty field. */
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

type Way = (typeof WAYS)[number]

const waysOf = (read: (way: Way) => string) =>
  Object.fromEntries(WAYS.map((way) => [way, read(way)])) as Record<Way, string>

function valuesOf(agent: Agent): Values {
  return {
    ...EMPTY,
    ...agent,
    ...waysOf((way) => (agent[way] === NONE ? '' : agent[way] || (way === 'alipay' || way === 'wechatPay' ? '1' : ''))),
    isWechatPay: agent.isWechatPay === 1,
    hostsJson: agent.hosts,
    membersJson: agent.members.map(({ userName }) => userName),
  }
}

/** Takes several names, each ended by Enter or a comma. */
const tags = <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
const HOUSE = '填 1 由本站代收；填写服务器已配置的账号收到代理商自己的账户；不填表示没有。'
const NO_WAY = { placeholder: 'https://，不填表示没有' }

interface Contacts extends Pick<Agent, 'qq' | 'telephone' | 'wechat' | 'wechatKind' | 'followUrl'> {}

const CONTACT_LINES = [
  [
    text('qq', 'QQ', 20, { grow: 1 }),
    text('telephone', '电话', 30, { grow: 1 }),
    text('wechat', '微信', 60, { grow: 1 }),
    field(
      'wechatKind',
      '微信类型',
      <Radio.Group
        options={[
          { value: 1, label: '微信号' },
          { value: 2, label: '公众号' },
        ]}
      />,
    ),
  ],
  link('followUrl', '关注公众号地址'),
] satisfies Line<keyof Contacts>[]

/** Changes what learners see to reach an agent; its own people may do that. */
export const CONTACTS_FORM: RowForm<Agent, Contacts> = {
  title: () => '修改联系方式',
  width: 720,
  initial: ({ qq = '', telephone = '', wechat = '', wechatKind = 1, followUrl = '' } = {} as Agent) => ({
    ...{ qq, telephone, wechat, wechatKind, followUrl },
  }),
  lines: () => CONTACT_LINES,
  save: (values, agent) =>
    request('agents.agentContactsSave', {
      ...values,
      agentCode: agent?.agentCode ?? '',
      revision: agent?.revision ?? '',
    }),
  done: () => '联系方式已保存，学员打开页面就会看到',
}

/** Adds an agent, or changes everything but its code. Gives the code. */
export const AGENT_FORM: RowForm<Agent, Values, string> = {
  title: (agent) => (agent ? `修改 ${agent.name}` : '新建代理商'),
  action: (agent) => (agent ? '保存' : '创建'),
  width: 720,
  initial: (agent) => (agent ? valuesOf(agent) : EMPTY),
  lines: (agent) => [
    [
      text('agentCode', '代理码', 32, {
        required: true,
        disabled: agent !== undefined,
        grow: 1,
        rules: [{ pattern: /^[A-Za-z0-9-]{1,32}$/, message: '只能是字母、数字与横线' }],
      }),
      text('name', '名称', 40, { required: true, grow: 1 }),
      text('title', '页面标题', 60, { grow: 1, tooltip: '浏览器窗口的标题；不填用产品的。' }),
    ],
    field('hostsJson', '域名', tags, { extra: '不带端口，输入后按回车；一个域名只能属于一个代理商。' }),
    field('membersJson', '后台账号', tags, { extra: '代理商角色的员工用户名；他们只看到这个代理商。' }),
    ...CONTACT_LINES,
    field('icon', '图标', <PictureInput />),
    link('logoutUrl', '退出后去向', {
      read: leavingLink,
      reason: '应为 https 开头的完整地址，或本站的路径',
      placeholder: 'https:// 或 /way?ac=…',
    }),
    [
      text('alipay', '支付宝账号', 100, { grow: 1, extra: HOUSE }),
      text('wechatPay', '微信支付', 100, { grow: 1, extra: HOUSE }),
      tick('isWechatPay', '启用微信支付', { label: '启用' }),
    ],
    link('phonePayUrl', '手机支付地址', NO_WAY),
    link('wechatPayUrl', '微信支付地址', NO_WAY),
    link('pcPayUrl', '电脑支付地址', { ...NO_WAY, extra: '只有这一项时不算支付方式，须同时填写上面任意一项。' }),
  ],
  save: async (values, agent) => {
    const ways = waysOf((way) => values[way]?.trim() || NONE)
    const sent = { ...values, ...ways, isWechatPay: values.isWechatPay ? (1 as const) : (0 as const) }
    const agentCode = agent?.agentCode ?? values.agentCode
    const { revision } = agent ?? {}
    await (revision
      ? request('agents.agentSave', { ...sent, agentCode, revision })
      : request('agents.agentCreate', sent))
    return agentCode
  },
  done: (agent) => (agent ? '代理商已保存' : '代理商已创建'),
}
