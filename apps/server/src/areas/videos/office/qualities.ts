import { qualitiesBelow } from '@tizhou/domain/videos/qualities'
import { ffmpegVersion } from '../../../cores/media/ffmpeg.ts'
import { removeFolder } from '../../../cores/media/packHls.ts'
import { qualityPath } from '../../../cores/media/paths.ts'
import type { MediaRow, QualityRow } from '../../../cores/media/tables.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { UNCLAIMED } from './media.ts'

const isRunning = (state: MediaRow['hls']): boolean => state === 'waiting' || state === 'working'
const isOpen = ({ state }: QualityRow): boolean => isRunning(state)
const named = (rows: readonly QualityRow[]) => ({
  qualities: rows.map(({ quality, state }) => `${quality}P ${state}`).join('、'),
})

export const mediaQualities: Handler<'videos.mediaQualities'> = async (input) => {
  const { params, services } = input
  const { mediaID, action } = params
  const heights = [...new Set(params.heights.split(',').map(Number))]
  if (action === 'make' && (await ffmpegVersion(services.config)) === '')
    throw new Refusal(400, '这台服务器没有 ffmpeg，不能制作其他清晰度；视频按原来的画面播放')
  const gone = await services.store.write(async (tx) => {
    const core = services.media.in(tx)
    const media = await core.mediaByID(mediaID)
    if (media?.provider !== 'files' || media.state !== 'ready' || media.removed_at !== null) throw notFound('这个视频')
    const before = await core.qualitiesOf([mediaID])
    const of = before.filter(({ quality }) => heights.includes(quality))
    const removed: QualityRow[] = []
    if (action === 'make') {
      const allowed = qualitiesBelow(media, services.config.videoHeights)
      const wrong = heights.find((height) => !allowed.includes(height))
      if (wrong !== undefined)
        throw badInput([{ field: 'heights', reason: `不能制作 ${wrong}P：不在可选的清晰度里，或不低于原片` }])
      if (of.some(isOpen)) throw new Refusal(409, '已经在制作')
      for (const height of heights) await core.askForQuality(mediaID, height)
    } else {
      const chosen = action === 'stop' ? of.filter(isOpen) : of
      if (chosen.length < heights.length)
        throw new Refusal(409, action === 'stop' ? '没有可以停止的制作' : '这个清晰度已经删去')
      for (const one of chosen) {
        const stays = action === 'stop' && one.name !== ''
        if (stays) await core.changeQuality(one, { state: 'ready', percent: 100, note: '' })
        else await core.removeQuality(mediaID, one.quality)
        if (!stays) removed.push(one)
      }
      // Encrypted playlists are made of what is there: they begin anew where it goes.
      const isUsed = isRunning(media.hls) && removed.some(({ name }) => name !== '')
      if (isUsed || chosen.some(({ state }) => state === 'working')) await core.changeMedia(mediaID, UNCLAIMED)
    }
    const after = await core.qualitiesOf([mediaID])
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'media', id: mediaID, name: media.name },
      ...{ before: named(before), after: named(after) },
    })
    return removed
  })
  for (const { name, hls_folder } of gone) {
    if (name !== '') await services.files.remove(qualityPath(mediaID, name))
    await removeFolder(services.files, hls_folder)
  }
  return null
}
