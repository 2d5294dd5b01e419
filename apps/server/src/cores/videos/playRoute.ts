import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isTheirs } from '../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../platform/files/signedAddresses.ts'
import type { Services } from '../../platform/services.ts'
import { openSteadyFile } from '../media/openMedia.ts'
import { qualityPath, segmentPath } from '../media/paths.ts'
import { MEDIA_POLICY, sendMedia } from '../media/sendMedia.ts'
import { signedForStaff, signedVideo } from './addresses.ts'

interface PlayRequest {
  Params: { lesson?: string; media: string; file: string }
  Querystring: Record<string, unknown>
}

/** How long the result of an access check is cached: a player requests many ranges. */
const BELIEVED_MS = 5_000
const MOST_BELIEVED = 20_000
const PLAYLIST = 'application/vnd.apple.mpegurl'
/** How much more a video needs at times than on average. */
const PEAK = 1.25

/**
 * Serves video files by signed addresses, with the session for which they were signed. Access is checked again, so that
 * an older address does not open what was closed or withdrawn since.
 */
export function videoFiles(app: FastifyInstance, services: Services): void {
  const open = new LRUCache<string, Promise<boolean>>({ max: MOST_BELIEVED, ttl: BELIEVED_MS })
  const believed = (key: string, ask: () => Promise<boolean>): Promise<boolean> => {
    const known = open.get(key)
    if (known) return known
    const asked = ask()
    open.set(key, asked)
    asked.catch(() => open.delete(key))
    return asked
  }
  const answer = async (
    request: FastifyRequest<PlayRequest>,
    reply: FastifyReply,
    path: string,
    allows: (guid: string) => Promise<boolean>,
    lessonID: number | undefined,
  ) => {
    const refuse = () => reply.code(403).header('cache-control', 'no-store').type('text/plain').send('not allowed')
    const of = readSigned(await services.keys.of('files'), path, request.query, services.now())
    if (of?.userID === undefined || !(await isTheirs(services, request.query, of.userID))) return refuse()
    const guid = request.query.guid as string
    if (!(await believed(`${path} ${guid}`, () => allows(guid)))) return refuse()
    const seconds = Math.max(0, Math.floor((of.expiresAt - services.now()) / 1000))
    return send(services, request, reply, { lessonID, mediaID: Number(request.params.media), seconds })
  }
  app.get<PlayRequest>(`${SIGNED}videos/:lesson/:media/:file`, (request, reply) => {
    const [lessonID, mediaID] = [Number(request.params.lesson), Number(request.params.media)]
    const allows = async (guid: string) => {
      const lesson = await services.videos.shownLesson(lessonID)
      if (lesson?.mediaID !== mediaID) return false
      return services.videos.opensLesson(await services.sessions.find(guid), lesson)
    }
    return answer(request, reply, signedVideo(lessonID, mediaID), allows, lessonID)
  })
  app.get<PlayRequest>(`${SIGNED}videos/:media/:file`, (request, reply) => {
    const allows = async (guid: string) => {
      const { roles } = await services.sessions.find(guid)
      return roles.includes('editor') || roles.includes('operator')
    }
    return answer(request, reply, signedForStaff(Number(request.params.media)), allows, undefined)
  })
}

interface Wanted {
  lessonID: number | undefined
  mediaID: number
  seconds: number
}

async function send(
  services: Services,
  request: FastifyRequest<PlayRequest>,
  reply: FastifyReply,
  { lessonID, mediaID, seconds }: Wanted,
): Promise<FastifyReply> {
  const { file } = request.params
  const missing = () => reply.code(404).type('text/plain').send('not found')
  const headers = (type: string) =>
    reply
      .header('cache-control', `private, max-age=${seconds}`)
      .header('content-security-policy', MEDIA_POLICY)
      .header('x-content-type-options', 'nosniff')
      .type(type)
  const [, quality, of] = /^(\d{3,4}-[0-9a-f]{12})(?:\.(mp4|m3u8)|-(?:key|\d{1,6}\.ts))$/.exec(file) ?? []
  if (quality && of === 'mp4') {
    const found = await openSteadyFile(services.files, qualityPath(mediaID, quality))
    return found ? sendMedia(request, reply, found, 'video/mp4', seconds) : missing()
  }
  if (file === 'master.m3u8') {
    const list = await masterPlaylist(services, mediaID)
    return list ? headers(PLAYLIST).send(carried(list, request.url)) : missing()
  }
  const [, container] = /^video\.(mp4|webm)$/.exec(file) ?? []
  if (container) {
    const media = await services.media.openMedia(mediaID)
    return media ? sendMedia(request, reply, media, `video/${container}`, seconds) : missing()
  }
  const [, lang] = /^([\w-]{2,8})\.vtt$/.exec(file) ?? []
  if (lang) {
    const tracks = lessonID === undefined ? [] : await services.videos.subtitlesOf(lessonID)
    const track = tracks.find((one) => one.lang === lang)
    return track ? headers('text/vtt; charset=utf-8').send(track.vtt) : missing()
  }
  const hls = await playlistOf(services, mediaID, quality)
  const [, segment] = /^(?:\d{3,4}-[0-9a-f]{12}-)?(index\.m3u8|key|\d{1,6}\.ts)$/.exec(file) ?? []
  if (!hls || (!segment && of !== 'm3u8')) return missing()
  if (segment === 'key') return headers('application/octet-stream').send(Buffer.from(hls.secret, 'base64'))
  if (!segment?.endsWith('.ts')) return headers(PLAYLIST).send(carried(hls.playlist, request.url))
  const found = await openSteadyFile(services.files, segmentPath(hls.folder, Number.parseInt(segment, 10)))
  return found ? sendMedia(request, reply, found, 'video/mp2t', seconds) : missing()
}

/** The encrypted playlist of a video, or of one of its qualities. */
async function playlistOf({ media }: Services, mediaID: number, quality: string | undefined) {
  if (quality === undefined) return media.hlsOf(mediaID)
  const row = await media.qualityNamed(mediaID, quality)
  if (!row || row.hls_folder === '') return undefined
  return { secret: row.hls_secret, playlist: row.hls_playlist, folder: row.hls_folder }
}

/** The list of a video's playlists (RFC 8216, 4.3.4.2), from which a player chooses by the speed of its line. */
async function masterPlaylist({ media }: Services, mediaID: number): Promise<string | undefined> {
  const [row, lower] = await Promise.all([media.mediaByID(mediaID), media.qualitiesOf([mediaID])])
  if (row?.hls !== 'ready') return undefined
  const made = lower.filter(({ hls_folder }) => hls_folder !== '')
  const ofWhole = Math.ceil((Number(row.bytes) * 8 * PEAK) / Math.max(1, Number(row.length_ms) / 1_000))
  const rates = made.map(({ hls_rate }) => Number(hls_rate))
  const lists = [
    { file: 'index.m3u8', rate: Math.max(ofWhole, ...rates.map((rate) => Math.ceil(rate * PEAK))), ...row },
    ...made.map((one, at) => ({ ...one, file: `${one.name}.m3u8`, rate: rates[at] })),
  ]
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:3'],
    ...lists.flatMap(({ file, rate, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rate},RESOLUTION=${width}x${height}`,
      file,
    ]),
    '',
  ].join('\n')
}

/** The playlist with the signature and session of its own address added to each address in it. */
export function carried(playlist: string, url: string): string {
  const query = url.slice(url.indexOf('?'))
  return playlist
    .split('\n')
    .map((line) =>
      line.startsWith('#') ? line.replace(/URI="([^"]+)"/, `URI="$1${query}"`) : line === '' ? line : `${line}${query}`,
    )
    .join('\n')
}
