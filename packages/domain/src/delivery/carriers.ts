/** A carrier: our key, its name, and its codes at the two tracking services. */
export interface Carrier {
  key: string
  name: string
  /** Code at 快递100. */
  kuaidi100: string
  /** Code at 快递鸟. */
  kdniao: string
  /** Other names in files of tracking numbers. */
  also: readonly string[]
  /** Queries need the last four digits of the receiver's phone number. */
  asksPhone?: true
}

export const CARRIERS: readonly Carrier[] = [
  { key: 'sf', name: '顺丰速运', kuaidi100: 'shunfeng', kdniao: 'SF', also: ['顺丰', '顺丰快递'], asksPhone: true },
  { key: 'zto', name: '中通快递', kuaidi100: 'zhongtong', kdniao: 'ZTO', also: ['中通'], asksPhone: true },
  { key: 'yto', name: '圆通速递', kuaidi100: 'yuantong', kdniao: 'YTO', also: ['圆通', '圆通快递'] },
  { key: 'sto', name: '申通快递', kuaidi100: 'shentong', kdniao: 'STO', also: ['申通'] },
  { key: 'yunda', name: '韵达快递', kuaidi100: 'yunda', kdniao: 'YD', also: ['韵达', '韵达速递'] },
  { key: 'jt', name: '极兔速递', kuaidi100: 'jtexpress', kdniao: 'JTSD', also: ['极兔', '极兔快递'] },
  { key: 'ems', name: 'EMS', kuaidi100: 'ems', kdniao: 'EMS', also: ['邮政特快', '中国邮政速递物流'] },
  {
    key: 'post',
    name: '中国邮政',
    kuaidi100: 'youzhengguonei',
    kdniao: 'YZPY',
    also: ['邮政', '邮政快递包裹', '邮政包裹'],
  },
  { key: 'jd', name: '京东快递', kuaidi100: 'jd', kdniao: 'JD', also: ['京东', '京东物流'], asksPhone: true },
  { key: 'db', name: '德邦快递', kuaidi100: 'debangkuaidi', kdniao: 'DBL', also: ['德邦', '德邦物流'] },
]

export const carrierOf = (key: string): Carrier | undefined => CARRIERS.find((one) => one.key === key)

/** A carrier's name; an unknown key is shown as it is. */
export const carrierName = (key: string): string => carrierOf(key)?.name ?? key

/** The carrier with this key, name or other name. */
export function carrierNamed(text: string): Carrier | undefined {
  const name = text.replace(/\s/g, '').toLowerCase()
  return CARRIERS.find(
    (one) => one.key === name || [one.name, ...one.also].some((known) => known.toLowerCase() === name),
  )
}

const NUMBER = /^[A-Z0-9]{6,32}$/

/** A tracking number in normal form: without spaces and hyphens, in upper case. Undefined where it is invalid. */
export function parcelNumber(text: string): string | undefined {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  // Spreadsheets show long numbers as 7.73E+12, which has lost digits.
  return NUMBER.test(number) && /\d{4}/.test(number) ? number : undefined
}
