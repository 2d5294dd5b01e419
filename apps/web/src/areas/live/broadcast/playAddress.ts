import type { LiveRoom } from '../../../calls/live.ts'

type Play = NonNullable<LiveRoom['play']>

/** A file needs the guid of the session that its address was signed for; an outside stream must not get it. */
export const addressOf = ({ url, kind }: Play, guid: string): string =>
  kind === 'file' ? `${url}&guid=${encodeURIComponent(guid)}` : url

export const typeOf = ({ url, kind }: Play): string =>
  kind === 'hls' ? 'application/vnd.apple.mpegurl' : /\.webm\?/.test(url) ? 'video/webm' : 'video/mp4'
