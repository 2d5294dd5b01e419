/** Chinese names of the codes in orders, refunds and entitlements. */

export const ORDER_KINDS: Readonly<Record<string, string>> = {
  open: '新购',
  upgrade: '升级',
  discount: '优惠购买',
  spread: '补差价',
}

export const REFUND_STATES: Readonly<Record<string, string>> = {
  asked: '待处理',
  sent: '已提交渠道',
  done: '已退款',
  failed: '退款失败',
  refused: '已拒绝',
  withdrawn: '学员已撤回',
}

export const ATTEMPT_STATES: Readonly<Record<string, string>> = {
  opening: '正在下单',
  open: '待支付',
  paid: '已支付',
  closed: '已关闭',
  failed: '下单失败',
}

export const CASE_KINDS: Readonly<Record<string, string>> = {
  lateGiven: '关闭后到账，已开通',
  lateUnwanted: '关闭后到账，自动退回',
  replacedPaid: '重新下单后旧码到账，自动退回',
  onceTaken: '优惠已被其他订单使用，自动退回',
  doublePayment: '重复支付，自动退回',
  wrongAmount: '金额不符',
  unknownOrder: '找不到订单',
  refundFailed: '退款失败',
  foreignRefund: '渠道侧退款',
  billDiffers: '对账有差异',
}

export const RETURN_STATES: Readonly<Record<string, string>> = {
  asked: '正在提交',
  sent: '已提交渠道',
  done: '已退回',
  failed: '渠道拒绝',
}

export const PROVIDERS: Readonly<Record<string, string>> = { sandbox: '沙箱', alipay: '支付宝', wechat: '微信支付' }

/** The name of a provider's account: `alipay-hope` is a separate account of the provider `alipay`. */
export function providerName(key: string): string {
  const [name = key, ...account] = key.split('-')
  const shown = PROVIDERS[name] ?? name
  return account.length > 0 ? `${shown}（${account.join('-')}）` : shown
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  revenue: '销售收入',
  commission: '佣金支出',
  fees: '手续费',
  suspense: '待退回款项',
  bank: '银行',
}

/** The name of a ledger account: `provider:sandbox`, `agent:889`, `revenue` … */
export function accountName(account: string): string {
  const [kind, key = ''] = account.split(':') as [string, string?]
  if (kind === 'provider') return `${providerName(key)}账户`
  if (kind === 'agent') return `应付代理商 ${key}`
  return ACCOUNTS[account] ?? account
}

/** Names of an order's events and of kinds of ledger entries. */
const EVENTS: Readonly<Record<string, string>> = {
  created: '下单',
  opened: '生成付款码',
  paid: '到账',
  late: '关闭后到账',
  unwanted: '到账但不能入账，自动退回',
  held: '暂收',
  closed: '关闭订单',
  refundRequested: '学员申请退款',
  refundAsked: '提交退款',
  refundApproved: '同意退款',
  refundRefused: '拒绝退款',
  refundWithdrawn: '学员撤回退款申请',
  refunded: '退款完成',
  refundFailed: '退款失败',
  returned: '款项退回',
  invoice: '填写发票信息',
  invoiceIssued: '开具发票',
  invoiceTakenBack: '撤销开票登记',
  fees: '渠道手续费',
  agentPaid: '付给代理商',
  agentPaidBack: '冲销付给代理商的款项',
}

export const eventName = (kind: string): string => EVENTS[kind] ?? kind

export const BILL_STATES: Readonly<Record<string, string>> = { done: '一致', differs: '有差异', failed: '没有取到账单' }

export const DIFFERENCE_KINDS: Readonly<Record<string, string>> = {
  missingHere: '渠道有，我方没有',
  missingThere: '我方有，渠道没有',
  amount: '金额不同',
}
