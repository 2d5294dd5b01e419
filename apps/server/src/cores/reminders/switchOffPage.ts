import { createHmac, timingSafeEqual } from 'node:crypto'
import { REMINDER_KINDS, REMINDER_WAYS, type ReminderKind, type ReminderWay } from '@tizhou/domain/reminders/reminders'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/services.ts'

const PATH = '/reminders/off'

export interface Off {
  userID: number
  kind: ReminderKind
  way: ReminderWay
}

const signature = (key: Buffer, { userID, kind, way }: Off): string =>
  createHmac('sha256', key).update(`reminder\n${userID}\n${kind}\n${way}`).digest('base64url')

/** Path that switches a reminder off without a log-in. */
export const offPath = (key: Buffer, of: Off): string =>
  `${PATH}?${new URLSearchParams({ u: String(of.userID), k: of.kind, w: of.way, s: signature(key, of) })}`

/** What a signed path switches off; undefined where the signature is wrong. */
export function readOff(key: Buffer, query: Record<string, unknown>): Off | undefined {
  const { u, k, w, s } = query
  if (typeof u !== 'string' || !/^\d{1,16}$/.test(u) || typeof s !== 'string') return undefined
  if (!Object.hasOwn(REMINDER_KINDS, String(k)) || !Object.hasOwn(REMINDER_WAYS, String(w))) return undefined
  const of: Off = { userID: Number(u), kind: k as ReminderKind, way: w as ReminderWay }
  const due = Buffer.from(signature(key, of))
  const given = Buffer.from(s)
  return given.length === due.length && timingSafeEqual(given, due) ? of : undefined
}

interface OffRequest {
  Querystring: Record<string, unknown>
}

/**
 * The page to which a mail's unsubscribe link leads. Opening it changes nothing, since mail scanners open links; its
 * button, and the mail program's own (RFC 8058), post to the same address.
 */
export function offPage(http: FastifyInstance, services: Services): void {
  const answer = async (
    request: FastifyRequest<OffRequest>,
    reply: FastifyReply,
    then: (of: Off) => Promise<string>,
  ): Promise<FastifyReply> => {
    const of = readOff(await services.keys.of('account'), request.query)
    const text = of ? await then(of) : '<p>这个链接不完整或已失效。登录后可在“个人中心 · 提醒”里修改。</p>'
    return reply
      .code(of ? 200 : 400)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(text))
  }
  const named = ({ kind, way }: Off) => `“${REMINDER_KINDS[kind]}”的${REMINDER_WAYS[way]}`
  const isOn = async ({ userID, kind, way }: Off) =>
    (await services.reminders.choicesOf(userID)).some((choice) => choice.kind === kind && choice[way] === 1)
  http.get<OffRequest>(PATH, (request, reply) =>
    answer(request, reply, async (of) =>
      (await isOn(of))
        ? `<p>关闭${named(of)}？</p><form method="post"><button type="submit">关闭提醒</button></form>`
        : `<p role="status">${named(of)}已经关闭，不用再做什么。登录后可在“个人中心 · 提醒”里重新打开。</p>`,
    ),
  )
  http.post<OffRequest>(PATH, (request, reply) =>
    answer(request, reply, async (of) => {
      await services.store.write((tx) => services.reminders.in(tx).switchOff(of.userID, of.kind, of.way))
      return `<p role="status">已关闭${named(of)}。登录后可在“个人中心 · 提醒”里重新打开。</p>`
    }),
  )
}

const pageOf = (body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>关闭提醒 · 题舟</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.75 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; }
</style>
</head>
<body>
<h1>关闭提醒</h1>
${body}
</body>
</html>
`
