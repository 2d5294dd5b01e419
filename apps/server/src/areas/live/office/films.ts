import { posterSigner } from '../../../cores/videos/addresses.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { filmName } from '../films.ts'

export const films: Handler<'live.films'> = async ({ params, services }) => {
  const { rows, total } = await services.media.mediaPage({
    ...params,
    ...{ provider: 'files', state: 'ready', removed: false },
  })
  const posterOf = posterSigner(await services.keys.of('files'), services.now())
  return {
    total,
    rows: rows.map(({ media_id, name, length_ms, poster }) => ({
      video: filmName(media_id),
      name,
      seconds: Math.ceil(Number(length_ms) / 1000),
      poster: posterOf(media_id, poster),
    })),
  }
}
