import { timingSafeEqual } from 'node:crypto'
import { beijingTime } from '@tizhou/domain/dates/beijing'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SANDBOX_PAGES, type Sandbox } from './sandbox.ts'
import type { TradeRow } from './trades.ts'

const HTML = 'text/html; charset=utf-8'
const SCRIPT_PATH = `${SANDBOX_PAGES}/countdown.js`
const MERCHANT = '题舟'

type PageRequest = FastifyRequest<{ Params: { page: string } }>

/** The sandbox's payment page, to which the QR code leads, on a telephone or in another browser. */
export function sandboxPages(app: FastifyInstance, sandbox: Sandbox, now: () => number): void {
  app.get(SCRIPT_PATH, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(COUNTDOWN)
  })

  app.get(`${SANDBOX_PAGES}/:page`, async ({ params, query }: PageRequest, reply) => {
    const shown = await sandbox.shown(params.page)
    if (!shown) return send(reply, 404, UNKNOWN)
    const { trade, proof } = shown
    if (trade.state === 'paid') return send(reply, 200, paidPage(trade))
    if (!sandbox.isOpen(trade)) return send(reply, 200, closedPage(trade))
    if ((query as { cancelled?: string }).cancelled !== undefined) return send(reply, 200, cancelledPage(trade))
    return send(reply, 200, openPage(trade, proof, now()))
  })

  app.post(`${SANDBOX_PAGES}/:page`, async (request: PageRequest, reply) => {
    const { page } = request.params
    const shown = await sandbox.shown(page)
    if (!shown) return send(reply, 404, UNKNOWN)
    const { proof } = (request.body ?? {}) as { proof?: unknown }
    if (!isOwnForm(request) || !same(String(proof), shown.proof)) return send(reply, 403, REFUSED)
    await sandbox.pay(page)
    return reply.header('cache-control', 'no-store').redirect(`${SANDBOX_PAGES}/${page}`, 303)
  })
}

/** Whether no header says that another site's page sent the form; without such headers only the proof counts. */
const isOwnForm = ({ headers }: FastifyRequest): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('cache-control', 'no-store').type(HTML).send(page)

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const whatIsPaid = (trade: TradeRow): string => `
<dl>
<div><dt>收款方</dt><dd>${MERCHANT}</dd></div>
<div><dt>商品</dt><dd>${escaped(trade.title)}</dd></div>
<div><dt>订单号</dt><dd class="number">${escaped(trade.out_trade_no)}</dd></div>
</dl>`

const amountOf = (trade: TradeRow): string =>
  `<p class="amount"><span class="hidden">应付金额</span>¥${yuanOfFen(trade.amount)}</p>` +
  (trade.instalments > 0 ? `<p class="note">分 ${trade.instalments} 期</p>` : '')

function openPage(trade: TradeRow, proof: string, now: number): string {
  const left = Math.ceil((trade.expires_at - now) / 1000)
  const text = left >= 60 ? `${Math.floor(left / 60)} 分 ${left % 60} 秒` : `${left} 秒`
  return shell(
    '确认支付',
    `<h1>确认支付</h1>
${amountOf(trade)}
${whatIsPaid(trade)}
<p class="note">请在 <time id="left" role="timer" data-seconds="${left}">${text}</time> 内完成支付（${beijingTime(trade.expires_at)} 前）</p>
<p id="over" role="status" class="note"></p>
<form method="post" action="${SANDBOX_PAGES}/${trade.page}">
<input type="hidden" name="proof" value="${proof}">
<button type="submit">确认支付</button>
</form>
<a class="second" href="?cancelled">取消</a>
<script src="${SCRIPT_PATH}" defer></script>`,
  )
}

const paidPage = (trade: TradeRow): string =>
  shell(
    '支付成功',
    `<div role="status"><h1>支付成功</h1></div>
${amountOf(trade)}
${whatIsPaid(trade)}
<p class="note">可以关闭此页，回到下单的页面。</p>`,
  )

const closedPage = (trade: TradeRow): string =>
  shell(
    '不能支付了',
    `<div role="status"><h1>不能支付了</h1></div>
<p class="note">这笔交易已关闭或已过期，没有付款。请回到下单的页面，重新获取二维码。</p>
${whatIsPaid(trade)}`,
  )

const cancelledPage = (trade: TradeRow): string =>
  shell(
    '已取消',
    `<div role="status"><h1>已取消，没有付款</h1></div>
${whatIsPaid(trade)}
<a class="second" href="${SANDBOX_PAGES}/${trade.page}">重新支付</a>`,
  )

/** Counts down; without scripts the page shows the end. */
const COUNTDOWN = `const shown = document.getElementById('left')
const end = performance.now() + Number(shown.dataset.seconds) * 1000
const tick = () => {
  const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
  shown.textContent = left >= 60 ? Math.floor(left / 60) + ' 分 ' + (left % 60) + ' 秒' : left + ' 秒'
  if (left > 0) return
  clearInterval(timer)
  document.getElementById('over').textContent = '已过期，请重新获取二维码。'
  document.querySelector('form button').disabled = true
}
const timer = setInterval(tick, 1000)
tick()
`

const shell = (title: string, content: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · 沙箱支付</title>
<style>
:root { color-scheme: light dark; --accent: #1456c4; --on: #fff; --line: #8886; --soft: #555; }
@media (prefers-color-scheme: dark) { :root { --accent: #9cc2ff; --on: #0b1b33; --soft: #bbb; } }
* { box-sizing: border-box; }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; }
.sandbox { margin: 0; padding: .75rem 1rem; text-align: center; background: #ffe08a; color: #3d2c00; }
main { max-width: 26rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.375rem; text-align: center; margin: 1rem 0 .5rem; }
.amount { font-size: 2.5rem; line-height: 1.2; text-align: center; margin: .5rem 0; font-variant-numeric: tabular-nums; }
.note { color: var(--soft); text-align: center; margin: .5rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
dl { margin: 1rem 0; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); flex: none; width: 4rem; }
dd { margin: 0; flex: 1; text-align: right; overflow-wrap: anywhere; }
.number { font-family: ui-monospace, monospace; font-size: .875rem; }
button, .second { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border-radius: .5rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; border: 1px solid var(--accent); }
button { background: var(--accent); color: var(--on); margin-top: 1.5rem; }
button:disabled { opacity: .5; cursor: not-allowed; }
.second { color: var(--accent); margin-top: .75rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
</style>
</head>
<body>
<p class="sandbox"><strong>沙箱支付</strong>：测试用的支付页，不会真的扣款。</p>
<main>
${content}
</main>
</body>
</html>
`

const UNKNOWN = shell(
  '没有这笔交易',
  '<div role="status"><h1>没有这笔交易</h1></div><p class="note">请重新扫描二维码。</p>',
)
const REFUSED = shell(
  '请求被拒绝',
  '<div role="status"><h1>请求被拒绝</h1></div><p class="note">请重新扫描二维码，在打开的页面上支付。</p>',
)
