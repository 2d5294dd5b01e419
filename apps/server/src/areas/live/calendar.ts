import { createHmac, timingSafeEqual } from 'node:crypto'
import { calendarText } from '@tizhou/domain/plans/calendarText'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'

const signature = (key: Buffer, lessonID: number): string =>
  createHmac('sha256', key).update(`live calendar\n${lessonID}`).digest('base64url').slice(0, 32)

/** Secret path of a lesson's calendar file: a client with the path can read the lesson's name and time only. */
export const calendarPath = async ({ keys }: Pick<Services, 'keys'>, lessonID: number): Promise<string> =>
  `/live/calendar/${lessonID}/${signature(await keys.of('account'), lessonID)}.ics`

/** 404 for an invalid address and for a withdrawn lesson. */
export function lessonCalendars(http: FastifyInstance, services: Services): void {
  http.get<{ Params: { liveID: string; key: string } }>(
    '/live/calendar/:liveID/:key.ics',
    { config: services.config.rateLimits ? { rateLimit: { max: 60, timeWindow: 60_000 } } : {} },
    async ({ params }, reply) => {
      const lessonID = Number(params.liveID)
      const due = Buffer.from(signature(await services.keys.of('account'), lessonID))
      const given = Buffer.from(params.key)
      const isSigned = due.length === given.length && timingSafeEqual(due, given)
      const row = isSigned ? await services.live.lessonByID(lessonID) : undefined
      if (!row || row.withdrawn_at !== null) return reply.code(404).send('')
      const site = services.config.publicUrl ?? ''
      const entry = {
        uid: `live-${lessonID}@tizhou`,
        title: `直播：${row.title}`,
        text: `${row.course === '' ? '' : `${row.course} · `}${row.teacher}\n${site}/liveBroadcast?liveID=${lessonID}`,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      }
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="live.ics"')
        .header('cache-control', 'private, no-store')
        .send(calendarText('题舟直播', [entry], services.now()))
    },
  )
}
