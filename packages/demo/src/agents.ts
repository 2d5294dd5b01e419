import { join } from 'node:path'

/** Agents of the demo content, with what they show. Names, numbers and addresses belong to nobody. */

export const agentPicturesDir = join(import.meta.dirname, '../agents')

/** Where the pictures are served. */
const picture = (name: string) => `/files/images/agents/${name}.svg`

export interface DemoAgent {
  code: string
  name: string
  title?: string
  /** Below .localhost, which browsers know as this machine. */
  hosts?: string[]
  qq?: string
  telephone?: string
  icon?: string
  wechat?: string
  /** 1: a messenger ID, 2: an official account. */
  wechatKind?: 1 | 2
  alipay?: string
  logoutUrl?: string
  followUrl?: string
}

export const DEMO_AGENTS: readonly DemoAgent[] = [
  {
    code: '889',
    name: '题舟',
    telephone: '400-000-0889',
    qq: '0088900',
    icon: picture('tizhou'),
    wechat: '题舟医考（示例）',
    wechatKind: 2,
    alipay: 'pay@tizhou.example',
    followUrl: 'https://follow.example.org/tizhou',
  },
  {
    code: '6001-69',
    name: '明远医学教育',
    title: '明远医考',
    hosts: ['mingyuan.localhost'],
    telephone: '400-000-6001',
    icon: picture('mingyuan'),
    wechat: 'mingyuan-demo',
    wechatKind: 1,
    alipay: 'pay@mingyuan.example',
  },
  {
    code: '7021004',
    name: '仁心学堂',
    telephone: '400-000-7021',
    qq: '0070210',
    icon: picture('renxin'),
    wechat: 'renxin-demo',
    wechatKind: 1,
  },
  { code: '300182-1', name: '启航培训', telephone: '400-000-3001', logoutUrl: '/way?ac=300182-1' },
  { code: '5288', name: '知行书院', qq: '0052880', logoutUrl: 'https://zhixing.example.org/goodbye' },
]

export interface DemoClass {
  /** Empty: shared by all agents. */
  agentCode: string
  name: string
  intro: string
  picture: string
  subjects: string[]
  banners: { title: string; intro: string; picture: string; word: string }[]
}

const physician = {
  title: '临床执业医师',
  intro: '呼吸、循环、消化、妇产、儿科到骨科，按系统过一遍。',
  picture: picture('class-physician'),
  word: '临床执业医师',
}
const attending = {
  title: '内科主治医师',
  intro: '基础知识、相关专业知识、专业知识、专业实践能力四个部分。',
  picture: picture('class-attending'),
  word: 'ZC_NK_YTMJ',
}

export const DEMO_CLASSES: readonly DemoClass[] = [
  {
    agentCode: '',
    name: '执业资格',
    intro: '执业医师、助理医师与实践技能。',
    picture: picture('class-physician'),
    subjects: ['ZY_LCZY_YTMJ'],
    banners: [physician],
  },
  {
    agentCode: '',
    name: '主治医师',
    intro: '各专科中级职称，四个部分一起备考。',
    picture: picture('class-attending'),
    subjects: ['ZC_NK_YTMJ'],
    banners: [attending],
  },
  {
    agentCode: '6001-69',
    name: '明远医学专区',
    intro: '执业与主治，合作班学员从这里进入。',
    picture: picture('class-partner'),
    subjects: ['ZY_LCZY_YTMJ', 'ZC_NK_YTMJ'],
    banners: [physician, attending],
  },
]

export interface DemoGroup {
  agentCode: string
  kind: 'qq' | 'card' | 'interview'
  /** Absent: every subject; so with vn and versions. */
  appEName?: string
  vn?: number
  name: string
  number?: string
  link: string
  intro: string
}

export const DEMO_GROUPS: readonly DemoGroup[] = [
  {
    agentCode: '',
    kind: 'card',
    name: '班主任小帆',
    link: 'https://card.example.org/xiaofan',
    intro: '答疑与开通',
  },
  {
    agentCode: '',
    kind: 'qq',
    appEName: 'ZY_LCZY_YTMJ',
    name: '临床执业备考群',
    number: '0088901',
    link: 'https://group.example.org/join/lczy',
    intro: '每晚一起刷题',
  },
  {
    agentCode: '',
    kind: 'qq',
    appEName: 'ZC_NK_YTMJ',
    name: '内科主治备考群',
    number: '0088902',
    link: 'https://group.example.org/join/nk',
    intro: '每晚一起刷题',
  },
  {
    agentCode: '',
    kind: 'qq',
    appEName: 'ZY_LCZY_YTMJ',
    vn: 2,
    name: '强化提升班学员群',
    number: '0088903',
    link: 'https://group.example.org/join/lczy-2',
    intro: '本班次学员',
  },
  {
    agentCode: '',
    kind: 'qq',
    appEName: 'GJZC_NK_MNDB',
    name: '正高副高答辩交流群',
    number: '0088904',
    link: 'https://group.example.org/join/nk-interview',
    intro: '互为考官，每周一次',
  },
  {
    agentCode: '6001-69',
    kind: 'qq',
    name: '明远学员群',
    number: '0060010',
    link: 'https://group.example.org/join/mingyuan',
    intro: '合作班学员',
  },
]

/** Shops: goods of the own web shop by their numbers, and a listing of a marketplace. */
export const DEMO_STORES: readonly { seriesID: number; name: string; intro: string; link: string }[] = [
  { seriesID: 1, name: '题舟旗舰店', intro: '执业医师题库与配套图书', link: 'https://shop.example.org/goods?id=514' },
  { seriesID: 1, name: '题舟书店', intro: '配套图书与密卷', link: 'https://market.example.org/item?id=300514' },
]
