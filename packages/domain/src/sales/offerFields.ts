import { choice, flag, moment, needed, whole } from '../office/fields.ts'

const fen = (called: string) => whole(called, 0, 100_000_000)
const days = (called: string) => whole(called, 1, 3_660)

/** Fields of a discount. `value`: basis points off for percent, else fen. */
export const DISCOUNT = {
  title: needed('名称', 60),
  kind: choice('方式', { percent: '减百分比', minus: '减金额', price: '一口价' }),
  value: fen('数值'),
  startsAt: moment('开始'),
  endsAt: moment('最后一天'),
  onlyNew: flag('仅限首次购买该科目的学员'),
}

export const COUPON = {
  name: needed('名称', 60),
  kind: choice('方式', { percent: '减百分比', minus: '减金额' }),
  value: fen('数值'),
  minAmount: fen('满多少元可用'),
  validDays: days('发出后几天内有效'),
  startsAt: moment('开始发放'),
  endsAt: moment('最后一天'),
  perUser: whole('每人', 1, 1000),
}

export const BUNDLE = {
  name: needed('名称', 60),
  price: fen('价格（元）'),
  days: days('天数'),
  startsAt: moment('开始'),
}
