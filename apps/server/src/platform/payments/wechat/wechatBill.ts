import { fenOfText, momentOfText } from '../moneyText.ts'
import { type BillLine, ProviderDown } from '../port.ts'

const FAILED = ['FAIL', 'CHANGE']

/**
 * The lines of a trade bill (bill_type ALL). Amounts are yuan; each value begins with a backtick, so that values may
 * hold commas; two lines of summary follow.
 */
export function readWechatBill(text: string): BillLine[] {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = first.split(',')
  if (!header.includes('商户订单号')) throw new ProviderDown('unreadable bill')
  const end = rest.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0) throw new ProviderDown('unreadable bill')
  return rest
    .slice(0, end)
    .filter((line) => line !== '')
    .flatMap((line): BillLine[] => {
      const cells = line.replace(/^`/, '').split(',`')
      if (cells.length !== header.length) throw new ProviderDown('unreadable bill')
      const cell = (name: string): string => (cells[header.indexOf(name)] ?? '').trim()
      const common = {
        outTradeNo: cell('商户订单号'),
        tradeNo: cell('微信订单号'),
        feeFen: fenOfFee(cell('手续费')),
        at: momentOfText(cell('交易时间')),
      }
      if (cell('交易状态') === 'SUCCESS') return [{ ...common, kind: 'paid', amountFen: fenOfText(cell('订单金额')) }]
      // Revoked trades are listed as refunds, too.
      if (FAILED.includes(cell('退款状态'))) return []
      const refundNo = cell('商户退款单号')
      return [
        {
          ...common,
          kind: 'refunded',
          amountFen: fenOfText(cell('申请退款金额')),
          ...(refundNo && refundNo !== '0' && { refundNo }),
        },
      ]
    })
}

/** Fees have five decimals, of which the last three must be 0. */
function fenOfFee(text: string): number {
  const [, yuan] = /^(-?\d{1,9}(?:\.\d{1,2})?)0*$/.exec(text) ?? []
  return fenOfText(yuan)
}
