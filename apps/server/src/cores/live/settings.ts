import { listedHost } from '@tizhou/domain/live/hosts'

export interface LiveSettings {
  /** Hosts of rooms elsewhere: no lesson leads anywhere else. */
  hosts: readonly string[]
  /** Where a stream is sent to and where it is played, with {id} for the lesson; undefined: no streams are received. */
  ingest: { push: string; play: string } | undefined
}

const USUAL_HOSTS = 'meeting.tencent.com,view.csslcloud.net'

/** Reads LIVE_HOSTS, LIVE_PUSH_TEMPLATE and LIVE_PLAY_TEMPLATE. */
export function readLiveSettings(env: NodeJS.ProcessEnv): LiveSettings {
  const hosts = (env.LIVE_HOSTS ?? USUAL_HOSTS)
    .split(',')
    .filter((typed) => typed.trim() !== '')
    .map((typed) => {
      const host = listedHost(typed)
      if (!host)
        throw new Error(`LIVE_HOSTS must be hosts such as meeting.tencent.com or *.example.com, not "${typed}"`)
      return host
    })
  return { hosts, ingest: readIngest(env.LIVE_PUSH_TEMPLATE, env.LIVE_PLAY_TEMPLATE) }
}

function readIngest(push: string | undefined, play: string | undefined): LiveSettings['ingest'] {
  if (!push && !play) return undefined
  if (!push?.includes('{id}') || !play?.includes('{id}') || !/^https:\/\/[^/{}]+\/.*\.m3u8/.test(play))
    throw new Error('LIVE_PUSH_TEMPLATE and LIVE_PLAY_TEMPLATE need {id}; what is played is https://….m3u8')
  return { push, play }
}

/** The origin that browsers fetch streams from. */
export const playOrigin = ({ ingest }: LiveSettings): string | undefined =>
  ingest && new URL(ingest.play.replaceAll('{id}', '1')).origin
