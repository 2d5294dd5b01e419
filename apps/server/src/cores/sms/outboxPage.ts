import { inBeijing } from '@tizhou/domain/dates/beijing'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { isThisMachine } from '../../platform/thisMachine.ts'
import { readMails } from '../mail/mail.ts'
import { type OutboxRow, readOutbox } from './smsOutbox.ts'

export const OUTBOX_PATH = '/local/outbox'

const REFRESH_SECONDS = 5

const MOST_MAILS = 50

/** The local page of codes and mails, of those without a provider. Absent where both have one. */
export function outboxPage(app: FastifyInstance, { config, store, now }: Services): void {
  app.get(OUTBOX_PATH, async (request, reply) => {
    const hasCodes = config.sms.provider === 'outbox'
    const hasMails = config.mail.provider === 'outbox'
    if (!isThisMachine(request) || (!hasCodes && !hasMails))
      return reply.code(404).type('text/plain; charset=utf-8').send('not found')
    const parts = [
      ...(hasCodes ? [codesOf(await readOutbox(store, now()))] : []),
      ...(hasMails ? [mailsOf(await readMails(store, MOST_MAILS))] : []),
    ]
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(pageOf(parts))
  })
}

const PURPOSES: Record<string, string> = {
  login: '登录',
  restore: '找回密码',
  change: '修改密码',
  oldPhone: '确认原手机号',
  newPhone: '绑定新手机号',
  remind: '提醒',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** 04:05:06 in Beijing time. */
const timeText = (at: number) => inBeijing(at).slice(11)

type MailRow = Awaited<ReturnType<typeof readMails>>[number]

const mailOf = ({ address, subject, body, created_at }: MailRow): string =>
  `<article><h3>${escaped(subject)}</h3><p>${escaped(address)} · ${timeText(created_at)}</p><pre>${escaped(body)}</pre></article>`

function codesOf(rows: OutboxRow[]): string {
  const lines = rows.map(
    ({ phone, code, purpose, created_at, expires_at }) =>
      `<tr><td>${escaped(phone)}</td><td class="code">${escaped(code)}</td>` +
      `<td>${PURPOSES[purpose] ?? ''}</td><td>${timeText(created_at)}</td><td>${timeText(expires_at)}</td></tr>`,
  )
  const table =
    lines.length > 0
      ? `<table><thead><tr><th scope="col">手机号</th><th scope="col">验证码</th><th scope="col">用途</th>` +
        `<th scope="col">发送时间</th><th scope="col">有效至</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
      : '<p>还没有有效的验证码。</p>'
  return `<h2>短信</h2>
<p>没有配置短信服务，验证码只显示在这里。过期的验证码不再显示。</p>
${table}`
}

const mailsOf = (mails: MailRow[]): string =>
  `<h2>邮件</h2>\n${mails.length > 0 ? mails.map(mailOf).join('\n') : '<p>还没有邮件。</p>'}`

function pageOf(parts: string[]): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<meta name="viewport" content="width=device-width">
<title>本机发件箱 · 题舟</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #8886; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem; border: 1px solid #8886; }
.code { font: 1.25rem ui-monospace, monospace; letter-spacing: .1em; user-select: all; }
</style>
</head>
<body>
<h1>本机发件箱</h1>
<p>只有在本机才能打开此页。每 ${REFRESH_SECONDS} 秒自动刷新。时间为北京时间。</p>
${parts.join('\n')}
</body>
</html>
`
}
