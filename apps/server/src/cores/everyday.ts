import type { EverydaySetting } from '../platform/everyday.ts'
import { coreSettings } from './settings.ts'

/** How staff read and write a setting. */
export interface EverydayForm extends EverydaySetting {
  label: string
  group: string
  /** What it means to learners. */
  hint: string
  /** Of numbers: whole, within these bounds. */
  bounds?: { min: number; max: number; unit: string }
  /** What a value looks like, for refusals. */
  reason: string
}

type Words = Pick<EverydayForm, 'label' | 'group' | 'hint'>

/** Reads a value by its setting’s own rule, with all other variables as they are without any. */
const readBy = (name: string, path: readonly string[]) => (text: string) =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], coreSettings.read({ [name]: text }))

function whole(name: string, path: readonly string[], unit: string, words: Words): EverydayForm {
  const range = coreSettings.settings.find((one) => one.name === name)?.range ?? ''
  const [min = 0, max = 0] = range.split(' to ').map(Number)
  const read = readBy(name, path)
  return {
    ...words,
    name,
    path,
    bounds: { min, max, unit },
    reason: `应为 ${min} 到 ${max} 的整数`,
    read: (text) => {
      if (!/^\d{1,7}$/.test(text)) throw new Error(`${name} must be whole`)
      return read(text)
    },
    textOf: String,
  }
}

const words = (
  name: string,
  path: readonly string[],
  reason: string,
  textOf: (value: never) => string,
  more: Words,
): EverydayForm => ({
  ...more,
  name,
  path,
  reason,
  read: readBy(name, path),
  textOf: textOf as (value: unknown) => string,
})

const SALES = '购买与退款'
const SAFETY = '登录与安全'
const LINKS = '直播与外部链接'
const HTTPS = '应为 https 开头的完整地址，不带问号；留空表示没有'

/**
 * The settings that staff may change without a restart: terms and everyday figures, nothing secret, and nothing on which the
 * start of a server depends.
 */
export const EVERYDAY: readonly EverydayForm[] = [
  whole('ORDER_MINUTES', ['sales', 'orderMinutes'], '分钟', {
    label: '订单付款时限',
    group: SALES,
    hint: '下单后多久不付款就关闭；只影响新订单。',
  }),
  whole('REFUND_DAYS', ['sales', 'refundDays'], '天', {
    label: '在线申请退款期限',
    group: SALES,
    hint: '付款后多少天内，学员可以自己申请退款。',
  }),
  whole('FREE_DAYS', ['sales', 'freeDays'], '天', {
    label: '免费开通时长',
    group: SALES,
    hint: '免费开通的班次用多少天；已经开通的不变。',
  }),
  whole('VIP_CHANGES', ['sales', 'changesMost'], '次', {
    label: '更换班次或科目次数',
    group: SALES,
    hint: '一次购买最多可以换几次。',
  }),
  words(
    'INSTALMENT_RATES',
    ['sales', 'instalmentRates'],
    '应为三个百分数，依次是 3、6、12 期的手续费，用逗号分开，例如 2.3,4.5,7.5',
    (rates: Readonly<Record<3 | 6 | 12, number>>) =>
      [rates[3], rates[6], rates[12]].map((rate) => rate / 100).join(','),
    { label: '花呗分期手续费（%）', group: SALES, hint: '3、6、12 期的手续费，按与支付宝的合同填写。' },
  ),
  whole('SESSION_DAYS', ['sessionDays'], '天', {
    label: '登录保持',
    group: SAFETY,
    hint: '多少天没有使用就要重新登录；下一次使用时起作用。',
  }),
  whole('CAPTCHA_ROUNDS', ['captchaRounds'], '轮', {
    label: '验证的计算量',
    group: SAFETY,
    hint: '获取验证码前浏览器要算多少轮；被攻击时调高，老旧电脑会变慢。',
  }),
  whole('TRACKING_DAYS', ['trackingDays'], '天', {
    label: '埋点明细保留',
    group: SAFETY,
    hint: '点击、浏览与错误上报的明细保留多少天；按日统计的数字一直保留。',
  }),
  words(
    'LIVE_HOSTS',
    ['live', 'hosts'],
    '应为域名，用逗号分开，例如 meeting.tencent.com,*.example.com',
    (hosts: readonly string[]) => hosts.join(','),
    { label: '第三方直播间域名', group: LINKS, hint: '直播课可以打开哪些网站的房间；留空表示都不可以。' },
  ),
  words('SHOP_URL', ['shops', 'shopUrl'], HTTPS, (address: string | undefined) => address ?? '', {
    label: '自营商城地址',
    group: LINKS,
    hint: '首页科目的购买链接打开它。',
  }),
  words('MARKET_URL', ['shops', 'marketUrl'], HTTPS, (address: string | undefined) => address ?? '', {
    label: '平台店铺地址',
    group: LINKS,
    hint: '首页科目的平台链接打开它。',
  }),
  words(
    'MARKET_ITEMS',
    ['shops', 'marketItems'],
    '应为“科目大类:商品编号”，用逗号分开，例如 physician:10086,computer:10010',
    (items: Readonly<Record<string, string>>) =>
      Object.entries(items)
        .map(([family, id]) => `${family}:${id}`)
        .join(','),
    { label: '平台商品编号', group: LINKS, hint: '每个科目大类在平台店铺里的商品。' },
  ),
]

export const everydaySetting = (name: string): EverydayForm | undefined => EVERYDAY.find((one) => one.name === name)
