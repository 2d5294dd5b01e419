import { outsideLink } from './links.ts'

export interface Contacts {
  qq: string
  telephone: string
  wechat: string
  followUrl: string
}

const RULES: Readonly<Record<keyof Contacts, { takes: (text: string) => boolean; reason: string }>> = {
  qq: { takes: (text) => /^[1-9]\d{4,14}$/.test(text), reason: '应为 5 至 15 位数字' },
  telephone: {
    takes: (text) => /^\+?\d[\d() -]{3,24}\d(转\d{1,6})?$/.test(text),
    reason: '应为电话号码，可以有区号、横线与“转”分机',
  },
  wechat: {
    takes: (text) => /^[\p{L}\p{N}_-]{2,60}$/u.test(text),
    reason: '应为微信号或公众号名称，不含空格与符号',
  },
  followUrl: {
    takes: (text) => outsideLink(text) !== undefined,
    reason: '应为 https 开头的完整地址，不含登录信息与空格',
  },
}

/** What is wrong with contacts that an agent typed for its learners. An empty field is a way that it does not have. */
export const contactFaults = (typed: Contacts): { field: keyof Contacts; reason: string }[] =>
  (Object.keys(RULES) as (keyof Contacts)[]).flatMap((field) => {
    const text = typed[field].trim()
    const { takes, reason } = RULES[field]
    return text === '' || takes(text) ? [] : [{ field, reason }]
  })
