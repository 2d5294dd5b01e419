import type { Quote } from '../../../../calls/sales.ts'

export type PayType = Quote['payTypes'][number]

interface PayWith {
  name: string
  /** How to scan its code. */
  how: string
}

const WAYS: Record<PayType, PayWith> = {
  alipay: { name: '支付宝', how: '打开支付宝扫一扫' },
  wechat: { name: '微信支付', how: '打开微信扫一扫' },
  sandbox: { name: '沙箱支付', how: '用手机或另一个浏览器打开二维码中的地址（演示环境，不会真的扣款）' },
}

/** The payment type of a name on the wire. */
export const payWith = (type: string): PayWith => WAYS[type as PayType] ?? { name: '扫码支付', how: '用手机扫一扫' }
